import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { openHold } from '../../quality/face.ts'

/** The address that opens a screen, once. */
export const screenLink = z.object({ deviceId: z.int(), url: z.string(), expires: instant })

/**
 * `GET /api/devices/{deviceId}/screen`: whether the device has a screen that is open; `build`: of which its page is.
 */
export const screenState = z.object({
  isOpen: z.boolean().describe('Somebody opened it, and it holds'),
  isAwaited: z.boolean().describe('An address was made for it that nobody has opened yet'),
  openedAt: instant.nullable(),
  hereAt: instant.nullable().describe('When it said last that it is there'),
  build: z.string().nullable(),
})

/** What a machine works on, by the names that people know. */
export const screenWork = z.object({
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  operation: z.string().nullable(),
  partNum: z.string().nullable(),
  partRevision: z.string().nullable(),
  part: z.string().nullable(),
  quantity: z.int().nullable().describe('How many the job is to make'),
})
export type ScreenWork = z.output<typeof screenWork>

/** A program in force at a machine, by its name alone: what it says goes to the machine itself. */
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

/** `GET /api/screens/machine`: the machine of the screen that asks; `work` null: it tells of none. */
export const screenMachine = z.object({
  resourceID: z.string(),
  description: z.string().nullable(),
  work: screenWork.nullable(),
  holds: z.array(openHold).default([]).describe('Of its job operation, which nobody released yet'),
  clockedOn: z.int().describe('How many people are clocked on at it now'),
  numbersHere: z
    .array(z.string())
    .default([])
    .describe('By which numbers they clock on, in that order: whoever fills in a checksheet says which one it is'),
  stopReason: z.string().nullable().describe('What was said that the stop is for which goes on now'),
  pages: z.array(screenPage),
  programs: z.array(screenProgram).default([]).describe('In force at it and for its job, by name alone'),
})

/** `POST /api/screens/reason`: whether the reason holds; not where somebody said otherwise since. */
export const reasonSaid = z.object({ holds: z.boolean() })
