import { opcua } from '../opcua.ts'
import type { SignalMapping } from '../signals/signal.ts'
import type { StateRules } from '../signals/stateRules.ts'
import type { ConnectorTemplate } from './template.ts'

const { connectorTypeId } = opcua

/** Numbers of the states of PackML (ISA-TR88.00.02). */
const packmlStates: NonNullable<SignalMapping['states']> = {
  // Clearing, stopped, starting
  '1': 'down',
  '2': 'idle',
  '3': 'idle',
  // Idle, suspended, execute
  '4': 'idle',
  '5': 'idle',
  '6': 'running',
  // Stopping, aborting, aborted
  '7': 'idle',
  '8': 'down',
  '9': 'down',
  // Holding, held, unholding
  '10': 'down',
  '11': 'down',
  '12': 'down',
  // Suspending, unsuspending, resetting
  '13': 'idle',
  '14': 'idle',
  '15': 'idle',
  // Completing, complete
  '16': 'running',
  '17': 'idle',
}

const operationMode = '/Monitoring/MachineTool/OperationMode'
const programState = '/Production/ActiveProgram/State/CurrentState'

/** Operation mode 2 is setup; the states of a program are those of OPC 40501-1, 8.4.8, as English texts. */
const machineToolRules: StateRules = {
  rules: [
    { state: 'setup', when: [{ signal: operationMode, is: 'equals', value: 2 }] },
    { state: 'running', when: [{ signal: programState, is: 'equals', value: 'Running' }] },
    { state: 'down', when: [{ signal: programState, is: 'equals', value: 'Interrupted' }] },
    { state: 'down', when: [{ signal: programState, is: 'equals', value: 'Aborted' }] },
  ],
  otherwise: 'idle',
}

const machineMode = '/MachineStatus/MachineMode'
const productionStatus = '/ProductionStatus'

/**
 * Machine modes: 1 automatic, 2 semi-automatic, 4 setup, 5 sleep (OPC 40083, 12.4). Production status: 2 start-up, 3
 * ready for production and 4 production make parts (OPC 40083, 14.7.1).
 */
const plasticsRules: StateRules = {
  rules: [
    { state: 'setup', when: [{ signal: machineMode, is: 'equals', value: 4 }] },
    { state: 'off', when: [{ signal: machineMode, is: 'equals', value: 5 }] },
    {
      state: 'running',
      when: [
        { signal: machineMode, is: 'above', value: 0 },
        { signal: machineMode, is: 'below', value: 3 },
        { signal: productionStatus, is: 'above', value: 1 },
        { signal: productionStatus, is: 'below', value: 5 },
      ],
    },
  ],
  otherwise: 'idle',
}

/**
 * Templates for companion specifications of OPC UA. Their signals are paths of browse names, because node IDs differ
 * from server to server; if a server has several machines, people select the nodes of theirs.
 */
export const opcuaTemplates = [
  {
    templateId: 'opcua-packml',
    connectorTypeId,
    label: 'PackML (OPC 30050)',
    description:
      'Packaging machines with PackML states. Add the counter of your machine: an element of ProdProcessedCount or ' +
      'ProdDefectiveCount.',
    options: { signals: [{ signal: '/Status/StateCurrent', role: 'state', states: packmlStates }] },
  },
  {
    templateId: 'opcua-machine-tool',
    connectorTypeId,
    label: 'Machine tool (OPC 40501)',
    description: 'Machine tools that report operation mode, active program and produced parts (umati).',
    options: {
      signals: [
        { signal: '/Production/ActiveProgram/Name', role: 'part' },
        { signal: '/Production/Statistics/PartsProducedInLifetime', role: 'good' },
      ],
      stateRules: machineToolRules,
    },
  },
  {
    templateId: 'opcua-plastics',
    connectorTypeId,
    label: 'Injection molding machine (Euromap 77, Euromap 83)',
    description: 'Machines for plastics and rubber that report machine mode, production status and the active job.',
    options: {
      signals: [
        { signal: '/ActiveJob/JobName', role: 'job' },
        { signal: '/ActiveJobValues/JobGoodPartsCounter', role: 'good' },
        { signal: '/ActiveJobValues/JobBadPartsCounter', role: 'scrap' },
      ],
      stateRules: plasticsRules,
    },
  },
] as const satisfies readonly ConnectorTemplate[]
