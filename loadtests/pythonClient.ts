import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runPythonClient } from './pythonClient/runPythonClient.ts'

// Usage: node loadtests/pythonClient.ts. Generates a Python client from the API document and calls the API with it.
// Needs Python 3.11 with venv, and PyPI; without these it prints a message and skips the test.
const outcome = await runPythonClient(console.log)
await stopOwnParts()
process.exit(outcome === 'failed' ? 1 : 0)
