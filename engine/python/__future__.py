# What later Pythons do, and a session does anyway.

annotations = None
division = None
print_function = None
generator_stop = None
absolute_import = None
with_statement = None
unicode_literals = None
