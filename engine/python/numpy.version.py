# The version of NumPy whose results arrays have.
version = full_version = short_version = "2.2.4"
release = True
git_revision = ""
