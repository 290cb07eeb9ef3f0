import { stopOwnParts } from '@takt/launch/test.bed.ts'
import { runPythonClient } from './pythonClient/runPythonClient.ts'

// node loadtests/pythonClient.ts: generates a Python client from the API document and calls with it. It needs Python
// 3.11 with venv, and PyPI; without these it says so and is left out.
const found = await runPythonClient(console.log)
await stopOwnParts()
process.exit(found === 'failed' ? 1 : 0)
