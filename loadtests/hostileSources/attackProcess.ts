import type { Target } from '../connectorFaults/sourceKind.ts'
import type { AttackName } from './attack.ts'
import { attacks } from './attacks.ts'

// A hostile source in its own process, so that it neither shares a thread with the measurement nor outlives it.
const [protocol, attack, target] = process.argv.slice(2) as [string, AttackName, string]
process.on('disconnect', () => process.exit())
process.send!(await attacks[protocol]![attack]!.start(JSON.parse(target) as Target))
