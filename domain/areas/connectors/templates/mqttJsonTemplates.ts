import type { SignalMapping } from '../signals/signal.ts'
import type { StateRules } from '../signals/stateRules.ts'
import type { ConnectorTemplate } from './template.ts'

const type = { connectorTypeId: 'mqtt-json' } as const

const value = (signal: string, name: string, factor?: number): SignalMapping => ({
  signal,
  role: 'value',
  name,
  ...(factor !== undefined && { factor }),
})

/** A machine runs while it draws more than 0.5 A for 10 s; it is off while its meter reports to be disconnected. */
const runningByCurrent = (current: string, offline: { signal: string; value: string | boolean }): StateRules => ({
  rules: [
    { state: 'off', when: [{ signal: offline.signal, is: 'equals', value: offline.value }] },
    { state: 'running', when: [{ signal: current, is: 'above', value: 0.5, forSecs: 10 }] },
  ],
  otherwise: 'idle',
})

/** Power meters: https://tasmota.github.io/docs/MQTT/, period and changes by TelePeriod and PowerDelta. */
const tasmota: ConnectorTemplate = {
  ...type,
  templateId: 'tasmota',
  label: 'Power meter with Tasmota',
  description: 'The machine runs while it draws more than 0.5 A for 10 s. Set TelePeriod 10 on the device.',
  options: {
    topics: 'tele/{machine}/SENSOR\ntele/{machine}/LWT',
    signals: [value('ENERGY.Current', 'current'), value('ENERGY.Power', 'power'), value('ENERGY.Total', 'energy')],
    stateRules: runningByCurrent('ENERGY.Current', { signal: 'LWT', value: 'Offline' }),
  },
}

/** https://shelly-api-docs.shelly.cloud/gen2/ComponentsAndServices/Switch and …/Mqtt, `status_ntf` enabled. */
const shelly: ConnectorTemplate = {
  ...type,
  templateId: 'shelly-gen2',
  label: 'Power meter Shelly, generation 2 and later',
  description:
    'The machine runs while it draws more than 0.5 A for 10 s. Enable "Generic status update over MQTT" on the device.',
  options: {
    topics: '{machine}/status/switch:0\n{machine}/online',
    // Its energy is in Wh.
    signals: [value('current', 'current'), value('apower', 'power'), value('aenergy.total', 'energy', 0.001)],
    stateRules: runningByCurrent('current', { signal: 'online', value: 'false' }),
  },
}

/** https://esphome.io/components/mqtt: `<prefix>/sensor/<name>/state`, `<prefix>/status`. */
const esphome: ConnectorTemplate = {
  ...type,
  templateId: 'esphome',
  label: 'Power meter with ESPHome',
  description: 'The machine runs while its sensor "current" is above 0.5 A for 10 s.',
  options: {
    topics: '{machine}/sensor/+/state\n{machine}/status',
    expression: 'segments[-1] = "status" ? {"status": payload} : {segments[-2]: payload}',
    signals: [value('current', 'current'), value('power', 'power'), value('energy', 'energy')],
    stateRules: runningByCurrent('current', { signal: 'status', value: 'offline' }),
  },
}

/** https://github.com/industrial-edge/common-databus-payload-format: values by ID; quality 0 is no value. */
const siemens: ConnectorTemplate = {
  ...type,
  templateId: 'siemens-industrial-edge',
  label: 'Siemens Industrial Edge Databus',
  description:
    'Data points of the S7 connector, by their ID (topic ie/m/j/simatic/v1/s7c1/dp lists them). Enter the connection as ' +
    'machine, and replace the IDs by those of your state, part counter and values.',
  options: {
    topics: 'ie/d/j/simatic/v1/s7c1/dp/r/{machine}/+',
    expression: 'payload.vals.{"signal": id, "value": (qc = 0 ? null : val), "at": ts}',
    signals: [
      { signal: '101', role: 'state', states: { true: 'running', false: 'idle' } },
      { signal: '102', role: 'good' },
      value('103', 'value'),
    ],
  },
}

const fanucExpression = `(
  $data := $exists(payload.state.data) ? payload.state.data : payload.delta.data;
  $at := payload.observation.time;
  $each({
    "run": $data.run,
    "emergency": $data.emergency,
    "alarm": $data.alarm = 1,
    "parts": $data.pieces.produced,
    "program": $data.program.name,
    "feedOverride": $data.override.feed
  }, function($value, $name) {{"signal": $name, "value": $value, "at": $at}})
)`

/** https://github.com/Ladder99/fanuc-driver; `run` of cnc_statinfo: reset, stop, hold, start, MSTR. */
const fanuc: ConnectorTemplate = {
  ...type,
  templateId: 'fanuc-focas',
  label: 'Fanuc control over FOCAS (fanuc-driver)',
  description: 'State, alarm, program and part counter of a Fanuc control, from the gateway fanuc-driver.',
  options: {
    topics: 'fanuc/{machine}/state/+\nfanuc/{machine}/stat_info/+\nfanuc/{machine}/production/+',
    expression: fanucExpression,
    signals: [
      { signal: 'run', role: 'state', states: { 0: 'idle', 1: 'idle', 2: 'down', 3: 'running', 4: 'running' } },
      { signal: 'emergency', role: 'fault', name: 'Emergency stop' },
      { signal: 'alarm', role: 'fault', name: 'Alarm' },
      { signal: 'parts', role: 'good' },
      { signal: 'program', role: 'part' },
      value('feedOverride', 'feedOverride'),
    ],
  },
}

const mtconnectExpression = `payload.{
  "signal": category = "CONDITION" ? "CONDITION " & dataItemId : subType ? type & "." & subType : type,
  "value": category = "CONDITION" ? (level = "FAULT" ? (message ? message : nativeCode) : "") : result,
  "at": timestamp
}`

/** https://github.com/mtconnect/cppagent, MqttEntitySink, and MTConnect.NET; Haas controls feed both over MTConnect. */
const mtconnect: ConnectorTemplate = {
  ...type,
  templateId: 'haas-mtconnect-mqtt',
  label: 'Haas control over MTConnect and MQTT',
  description:
    'Observations of an MTConnect agent that publishes to MQTT (MqttEntitySink, MTConnect.NET). Enter the UUID of the ' +
    'device as machine.',
  options: {
    topics: 'MTConnect/Devices/{machine}/Observations/+',
    expression: mtconnectExpression,
    signals: [
      { signal: 'EXECUTION', role: 'execution' },
      { signal: 'CONTROLLER_MODE', role: 'mode' },
      { signal: 'PROGRAM', role: 'part' },
      { signal: 'PART_COUNT', role: 'good' },
      { signal: 'CONDITION system', role: 'fault' },
    ],
  },
}

/** https://nodered.org/docs/user-guide/messages: `mqtt out` sends an object in `msg.payload` as JSON. */
const nodeRed: ConnectorTemplate = {
  ...type,
  templateId: 'node-red',
  label: 'Node-RED',
  description:
    'A flow that sends {"state": "running", "good": 120, "scrap": 2, "part": "P-7", "reason": "Jam"} to takt/<machine> with ' +
    'the node "mqtt out" (QoS 1). Counters are totals.',
  options: {
    topics: 'takt/{machine}',
    signals: [
      { signal: 'state', role: 'state' },
      { signal: 'good', role: 'good' },
      { signal: 'scrap', role: 'scrap' },
      { signal: 'part', role: 'part' },
      { signal: 'reason', role: 'reason' },
    ],
  },
}

/** Templates of connectors of the type `mqtt-json`. */
export const mqttJsonTemplates: readonly ConnectorTemplate[] = [
  tasmota,
  shelly,
  esphome,
  siemens,
  fanuc,
  mtconnect,
  nodeRed,
]
