import type { ProgramRun } from './latheLog.ts'

const at = (time: string) => Date.parse(`2022-08-08T${time}Z`)

/**
 * Expected runs of the Okuma lathe log of mtconnect/cppagent, determined independently of this code: recordings split
 * at their initial dump, data lines sorted, the time between ACTIVE and the next execution, and the increase of the
 * counter.
 */
export const realLathe: ProgramRun[] = [
  {
    program: 'IMTS-2022-2-HOB.MIN',
    first: at('13:51:34.716'),
    start: at('13:51:36.771'),
    end: at('13:54:43.500'),
    last: at('13:54:44.913'),
    parts: 1,
  },
  {
    program: 'IMTS-2022-1E-mm.MIN',
    first: at('13:37:18.850'),
    start: at('13:37:22.795'),
    end: at('13:47:27.758'),
    last: at('13:47:28.915'),
    parts: 1,
  },
  {
    program: 'IMTS-2022-4B-mm.MIN',
    first: at('14:21:07.643'),
    start: at('14:21:10.510'),
    end: at('14:30:19.442'),
    last: at('14:30:19.672'),
    parts: 1,
  },
  {
    program: 'IMTS-2022-3-TRAN.MIN',
    first: at('13:57:41.918'),
    start: at('13:57:44.329'),
    end: at('13:58:01.081'),
    last: at('13:58:06.700'),
    parts: 1,
  },
]
