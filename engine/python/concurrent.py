# A package of concurrent.futures.
