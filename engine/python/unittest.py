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


class TestCase:
    failureException = AssertionError

    def __init_subclass__(cls, **kwargs):
        _np_set_state("tests", (_np_state("tests", None) or []) + [cls])

    maxDiff = None

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
        self._require(first == second, f"{first!r} != {second!r}", msg)

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

    assertListEqual = assertDictEqual = assertTupleEqual = assertSetEqual = assertSequenceEqual = assertEqual


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
