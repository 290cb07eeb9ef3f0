import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { openHold } from '../../quality/index.ts'

/** The address that opens a screen; valid once. */
export const screenLink = z.object({ deviceId: z.int(), url: z.string(), expires: instant })

/** `GET /api/devices/{deviceId}/screen`: the state of the screen of a device. `build` is the build of its page. */
export const screenState = z.object({
  isOpen: z.boolean().describe('A screen is connected and its session is valid'),
  isAwaited: z.boolean().describe('A link was created that has not been opened yet'),
  openedAt: instant.nullable(),
  hereAt: instant.nullable().describe('Time of the last heartbeat'),
  build: z.string().nullable(),
})

/** The current work of a machine, with the names shown to people. */
export const screenWork = z.object({
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  operation: z.string().nullable(),
  partNum: z.string().nullable(),
  partRevision: z.string().nullable(),
  part: z.string().nullable(),
  quantity: z.int().nullable().describe('Number of parts that the job has to produce'),
})
export type ScreenWork = z.output<typeof screenWork>

/** A program in force at a machine, by name only: its content is sent to the machine itself. */
export const screenProgram = z.object({ name: z.string(), revNum: z.int() })
export type ScreenProgram = z.output<typeof screenProgram>

/** A page in force at a machine, in its approved revision. */
export const screenPage = z.object({
  pageId: z.int(),
  docType: z.enum(['Instruction', 'Checksheet']),
  title: z.string(),
  revNum: z.int().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
})
export type ScreenPage = z.output<typeof screenPage>

/** `GET /api/screens/machine`: the machine of the requesting screen. `work` is null if the machine reports none. */
export const screenMachine = z.object({
  resourceID: z.string(),
  description: z.string().nullable(),
  work: screenWork.nullable(),
  holds: z.array(openHold).default([]).describe('Holds of its job operation that are not released yet'),
  clockedOn: z.int().describe('Number of people currently clocked on at it'),
  numbersHere: z
    .array(z.string())
    .default([])
    .describe(
      'Their employee numbers, in the order of clocking on: the person who fills in a checksheet chooses one of them',
    ),
  stopReason: z.string().nullable().describe('Reason entered for the current stop'),
  pages: z.array(screenPage),
  programs: z.array(screenProgram).default([]).describe('Programs in force at it and for its job, by name only'),
})

/** `POST /api/screens/reason`: true if the reason was stored; false if a later entry replaces it. */
export const screenReasonResult = z.object({ holds: z.boolean() })
