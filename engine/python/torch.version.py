# The release whose semantics a session has.
cuda = None
hip = None
git_version = ""
debug = False
