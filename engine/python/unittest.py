# Tests of a script, which report on stderr.
import sys


class SkipTest(Exception):
    pass


class _Raises:
    def __init__(self, test, expected, pattern=None):
        self._test, self._expected, self._pattern, self.exception = test, expected, pattern, None

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        if kind is None:
            name = getattr(self._expected, "__name__", str(self._expected))
            raise self._test.failureException(f"{name} not raised")
        if not issubclass(kind, self._expected):
            return False
        self.exception = value
        if self._pattern is not None:
            import re
            if not re.search(self._pattern, str(value)):
                raise self._test.failureException(f'"{self._pattern}" does not match "{value}"')
        return True


class _Warns:
    def __init__(self, test, expected):
        self._test, self._expected, self.warning = test, expected, None

    def __enter__(self):
        import warnings
        self._context = warnings.catch_warnings(record=True)
        self.warnings = self._context.__enter__()
        warnings.simplefilter("always")
        return self

    def __exit__(self, kind, value, traceback):
        self._context.__exit__(kind, value, traceback)
        for one in self.warnings:
            if kind is None and issubclass(one.category, self._expected):
                self.warning = one.message
                return False
        if kind is None:
            raise self._test.failureException(f"{self._expected.__name__} not triggered")
        return False


class TestCase:
    failureException = AssertionError

    def __init_subclass__(cls, **kwargs):
        _np_set_state("tests", (_np_state("tests", None) or []) + [cls])

    maxDiff = 640
    longMessage = True

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName

    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def id(self):
        return f"__main__.{type(self).__name__}.{self._testMethodName}"

    def run(self, result=None):
        result = TestResult() if result is None else result
        result.testsRun += 1
        try:
            self.setUp()
            try:
                getattr(self, self._testMethodName)()
            finally:
                self.tearDown()
                self.doCleanups()
        except SkipTest as error:
            result.skipped.append((self, str(error)))
        except AssertionError as error:
            result.failures.append((self, str(error)))
        except Exception as error:
            result.errors.append((self, f"{type(error).__name__}: {error}"))
        return result

    def _require(self, holds, text, msg):
        if not holds:
            raise self.failureException(text if msg is None else f"{text} : {msg}")

    def fail(self, msg=None):
        raise self.failureException(msg)

    def skipTest(self, reason):
        raise SkipTest(reason)

    def assertEqual(self, first, second, msg=None):
        kinds = {list: self.assertListEqual, tuple: self.assertTupleEqual, dict: self.assertDictEqual, set: self.assertSetEqual,
                 frozenset: self.assertSetEqual, str: self.assertMultiLineEqual}
        if type(first) is type(second) and type(first) in kinds:
            return kinds[type(first)](first, second, msg)
        self._require(first == second, f"{first!r} != {second!r}", msg)

    def _with_difference(self, text, first, second):
        import difflib
        difference = "\n" + "\n".join(difflib.ndiff(first, second))
        if self.maxDiff is not None and len(difference) > self.maxDiff:
            return text + f"\nDiff is {len(difference)} characters long. Set self.maxDiff to None to see it."
        return text + difference

    def assertMultiLineEqual(self, first, second, msg=None):
        if first == second:
            return
        lines = []
        for text in (first, second):
            lines.append((text + "\n" if text and not text.endswith("\n") else text).splitlines(keepends=True))
        import difflib
        difference = "\n" + "".join(difflib.ndiff(*lines))
        if self.maxDiff is not None and len(difference) > self.maxDiff:
            difference = f"\nDiff is {len(difference)} characters long. Set self.maxDiff to None to see it."
        self._require(False, f"{first!r} != {second!r}{difference}", msg)

    def assertSequenceEqual(self, first, second, msg=None, seq_type=None):
        if seq_type is not None:
            for text, one in (("First", first), ("Second", second)):
                if not isinstance(one, seq_type):
                    raise self.failureException(f"{text} sequence is not a {seq_type.__name__}: {one!r}")
        if first == second:
            return
        from pprint import pformat
        name = "sequence" if seq_type is None else seq_type.__name__
        text, size = f"{name.capitalize()}s differ: {first!r} != {second!r}\n", min(len(first), len(second))
        for i in range(size):
            if first[i] != second[i]:
                text += f"\nFirst differing element {i}:\n{first[i]!r}\n{second[i]!r}\n"
                break
        for which, longer in (("First", first), ("Second", second)):
            if len(longer) > size:
                text += f"\n{which} {name} contains {len(longer) - size} additional elements.\nFirst extra element {size}:\n{longer[size]!r}\n"
        self._require(False, self._with_difference(text, pformat(first).splitlines(), pformat(second).splitlines()), msg)

    def assertListEqual(self, list1, list2, msg=None):
        self.assertSequenceEqual(list1, list2, msg, list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        self.assertSequenceEqual(tuple1, tuple2, msg, tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        lines = []
        for title, found in (("Items in the first set but not the second:", set1 - set2), ("Items in the second set but not the first:", set2 - set1)):
            if found:
                lines += [title] + [repr(item) for item in found]
        self._require(not lines, "\n".join(lines), msg)

    def assertDictEqual(self, d1, d2, msg=None):
        if d1 != d2:
            from pprint import pformat
            text = self._with_difference(f"{d1!r} != {d2!r}", pformat(d1).splitlines(), pformat(d2).splitlines())
            self._require(False, text, msg)

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        import re
        found = re.search(unexpected_regex, text)
        if found:
            self._require(False, f"Regex matched: {found[0]!r} matches {unexpected_regex!r} in {text!r}", msg)

    def assertWarns(self, expected_warning, *args, **kwargs):
        context = _Warns(self, expected_warning)
        if not args:
            return context
        with context:
            args[0](*args[1:], **kwargs)

    def addCleanup(self, function, /, *args, **kwargs):
        self._cleanups = getattr(self, "_cleanups", []) + [(function, args, kwargs)]

    def doCleanups(self):
        while getattr(self, "_cleanups", []):
            function, args, kwargs = self._cleanups.pop()
            function(*args, **kwargs)

    def assertNotEqual(self, first, second, msg=None):
        self._require(first != second, f"{first!r} == {second!r}", msg)

    def assertTrue(self, expr, msg=None):
        self._require(expr, f"{expr!r} is not true", msg)

    def assertFalse(self, expr, msg=None):
        self._require(not expr, f"{expr!r} is not false", msg)

    def assertIs(self, expr1, expr2, msg=None):
        self._require(expr1 is expr2, f"{expr1!r} is not {expr2!r}", msg)

    def assertIsNot(self, expr1, expr2, msg=None):
        self._require(expr1 is not expr2, f"unexpectedly identical: {expr1!r}", msg)

    def assertIsNone(self, obj, msg=None):
        self._require(obj is None, f"{obj!r} is not None", msg)

    def assertIsNotNone(self, obj, msg=None):
        self._require(obj is not None, "unexpectedly None", msg)

    def assertIn(self, member, container, msg=None):
        self._require(member in container, f"{member!r} not found in {container!r}", msg)

    def assertNotIn(self, member, container, msg=None):
        self._require(member not in container, f"{member!r} unexpectedly found in {container!r}", msg)

    def assertIsInstance(self, obj, cls, msg=None):
        self._require(isinstance(obj, cls), f"{obj!r} is not an instance of {cls!r}", msg)

    def assertNotIsInstance(self, obj, cls, msg=None):
        self._require(not isinstance(obj, cls), f"{obj!r} is an instance of {cls!r}", msg)

    def assertGreater(self, a, b, msg=None):
        self._require(a > b, f"{a!r} not greater than {b!r}", msg)

    def assertGreaterEqual(self, a, b, msg=None):
        self._require(a >= b, f"{a!r} not greater than or equal to {b!r}", msg)

    def assertLess(self, a, b, msg=None):
        self._require(a < b, f"{a!r} not less than {b!r}", msg)

    def assertLessEqual(self, a, b, msg=None):
        self._require(a <= b, f"{a!r} not less than or equal to {b!r}", msg)

    def assertAlmostEqual(self, first, second, places=7, msg=None, delta=None):
        gap = abs(first - second)
        if delta is not None:
            self._require(gap <= delta, f"{first!r} != {second!r} within {delta!r} delta ({gap!r} difference)", msg)
        else:
            self._require(first == second or round(gap, places) == 0, f"{first!r} != {second!r} within {places!r} places ({gap!r} difference)", msg)

    def assertNotAlmostEqual(self, first, second, places=7, msg=None, delta=None):
        self._require(round(abs(first - second), places) != 0, f"{first!r} == {second!r} within {places!r} places", msg)

    def assertRaises(self, expected_exception, *args, **kwargs):
        context = _Raises(self, expected_exception)
        if not args:
            return context
        with context:
            args[0](*args[1:], **kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        context = _Raises(self, expected_exception, expected_regex)
        if not args:
            return context
        with context:
            args[0](*args[1:], **kwargs)

    def assertCountEqual(self, first, second, msg=None):
        self._require(sorted(first, key=repr) == sorted(second, key=repr), "Element counts were not equal", msg)

    def assertRegex(self, text, expected_regex, msg=None):
        import re
        self._require(re.search(expected_regex, text), f"Regex didn't match: {expected_regex!r} not found in {text!r}", msg)

    def subTest(self, msg=None, **params):
        from contextlib import nullcontext
        return nullcontext()



class TestResult:
    def __init__(self):
        self.testsRun, self.failures, self.errors, self.skipped = 0, [], [], []

    def wasSuccessful(self):
        return not self.failures and not self.errors


class TestSuite:
    def __init__(self, tests=()):
        self._tests = list(tests)

    def addTest(self, test):
        self._tests.append(test)

    def addTests(self, tests):
        self._tests += list(tests)

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        return sum([test.countTestCases() if isinstance(test, TestSuite) else 1 for test in self._tests])

    def run(self, result):
        kinds = []
        for test in self._tests:
            if isinstance(test, TestCase) and type(test) not in kinds:
                kinds.append(type(test))
                test.setUpClass()
            test.run(result)
        for kind in kinds:
            kind.tearDownClass()
        return result


class TestLoader:
    def loadTestsFromTestCase(self, testCaseClass):
        names = sorted([name for name in dir(testCaseClass) if name.startswith("test")])
        return TestSuite([testCaseClass(name) for name in names])


class TextTestRunner:
    def __init__(self, stream=None, verbosity=1, **kwargs):
        self._stream = stream

    def run(self, test):
        result = test.run(TestResult())
        stream = sys.stderr if self._stream is None else self._stream
        for title, found in (("ERROR", result.errors), ("FAIL", result.failures)):
            for case, text in found:
                stream.write(f"{title}: {case.id()}\n{text}\n")
        stream.write(f"\nRan {result.testsRun} tests\n\n{'OK' if result.wasSuccessful() else 'FAILED'}\n")
        return result


defaultTestLoader = TestLoader()


def skip(reason):
    def decorator(function):
        def skipped(self):
            raise SkipTest(reason)
        return _renamed(skipped, function)
    return decorator


def skipIf(condition, reason):
    return skip(reason) if condition else lambda function: function


def skipUnless(condition, reason):
    return skipIf(not condition, reason)


def expectedFailure(function):
    def wrapper(self):
        try:
            function(self)
        except Exception:
            return
        raise AssertionError("Unexpected success")
    return _renamed(wrapper, function)


def main(module="__main__", argv=None, verbosity=1, exit=True, **kwargs):
    suite = TestSuite()
    for cls in _np_state("tests", None) or []:
        suite.addTests(defaultTestLoader.loadTestsFromTestCase(cls))
    result = TextTestRunner(verbosity=verbosity).run(suite)
    if exit:
        sys.exit(not result.wasSuccessful())
