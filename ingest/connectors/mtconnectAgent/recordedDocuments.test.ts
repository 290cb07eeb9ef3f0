import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseItems } from './chooseItems.ts'
import { decodeXml } from './decodeXml.ts'
import { parseStreams } from './parseStreams.ts'

/** Folder of documents that agents of machines have sent; they are not part of this repository. */
const folder = process.env.TAKT_MTCONNECT_DOCUMENTS

type Recorded = {
  file: string
  device?: string
  path?: string | null
  paths?: string[]
  meanings: Record<string, string>
}

const mazak = { exec: 'execution', pgm: 'program', pc: 'partCount', mode: 'mode', avail: 'availability' }
/** Sources: repositories on GitHub, with the names of the files there. */
const documents: Recorded[] = [
  // johnmichaloski/MTConnectToolbox: i200ST-sim-current.xml, a turning center with two paths
  { file: 'mazak-i200st-1.2.xml', path: 'path1', paths: ['path', 'path2'], meanings: mazak },
  { file: 'mazak-i200st-1.2.xml', path: 'path2', meanings: { exec2: 'execution', pc2: 'partCount', pgm2: 'program' } },
  // TrakHound/MTConnect.NET: Current-Mazak-1.5.xml and Current-Mazak-2.0.xml
  { file: 'mazak-1.5.xml', path: 'path1', paths: ['path', 'path2'], meanings: mazak },
  { file: 'mazak-2.0.xml', path: 'path1', meanings: { execution: 'execution', PartCountAct: 'partCount' } },
  // kevinherron/mtconnect-java: MTConnectStreams_2.0.xml, with the Execution of the controller
  {
    file: 'okuma-2.0.xml',
    device: 'OKUMA',
    path: null,
    meanings: { Lpexecution: 'execution', Lppartcount: 'partCount', Lpprogram: 'program' },
  },
  // hivemq/hivemq-edge: streams-1-3-smstestbed-current.xml, of the test bed of NIST
  { file: 'nist-1.3.xml', device: 'GFAgie01', meanings: { 'GFAgie01-path_basic_2': 'execution' } },
  {
    file: 'nist-1.3.xml',
    device: 'Hurco02',
    meanings: { 'Hurco02-path_5': 'execution', 'Hurco02-path_4': 'partCount', 'Hurco02-path_2': 'program' },
  },
  // johnmichaloski/MTConnectToolbox: spindlecurrent.xml, of a controller with LinuxCNC
  { file: 'linuxcnc-1.3.xml', path: 'pth', meanings: { cn6: 'execution' } },
]

test.skipIf(!folder).each(documents)(
  '$file, $meanings: the data items are found',
  ({ file, device, path, paths, meanings }) => {
    const { text, isValid } = decodeXml(readFileSync(`${folder}/${file}`))
    const streams = parseStreams(text)
    const { selection, paths: found } = chooseItems(streams.devices, { device, ...(path && { path }) })
    expect(isValid).toBe(true)
    expect(streams.unread).toEqual([])
    expect(selection.meanings).toMatchObject(meanings)
    if (path !== undefined) expect(selection.path).toBe(path)
    if (paths) expect(found?.all).toEqual(paths)
  },
)
