import { z } from 'zod'
import { defineWorkflow } from './workflowDefinition.ts'

const mostReports = 50
/** What is wrong with reports that nobody gets. A task that is paused may wait like that. */
export const nobodyGetsIt = 'needs at least one address'
const mostRecipients = 100
const address = z
  .string()
  .max(254)
  .regex(/^[^\s\p{C}@,;:<>"()[\]\\]+@[^\s\p{C}@,;:<>"()[\]\\]+\.[^\s\p{C}@,;:<>"()[\]\\]+$/u)
/** One line that reads as it is written, in a letter's head and in the names of its files. */
const isPlainLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text)
const notPlain = 'must not hold control characters or direction marks'

/** One report of a task: which, under what title, with which parameters by name. */
export const reportChoice = z.strictObject({
  reportID: z.string('must be chosen').min(1, 'must be chosen').max(50),
  reportName: z.string().max(200).refine(isPlainLine, notPlain).optional(),
  reportTitle: z.string().max(200).refine(isPlainLine, notPlain).optional(),
  parameters: z.record(z.string().max(100), z.unknown()).default({}),
})

/** Addresses in one text have so many characters at most: it is judged before it is parted. */
export const longestRecipients = mostRecipients * 256

/** Addresses in one text, joined by commas: trimmed, in small letters, each once; nobody in a text that is too long. */
export function splitRecipients(text: string): string[] {
  if (text.length > longestRecipients) return []
  const all = text.split(',').map((entry) => entry.trim().toLowerCase())
  return [...new Set(all.filter((entry) => entry !== ''))]
}

const recipients = z.string('must be addresses, joined by commas').transform((text, context) => {
  const given = splitRecipients(text)
  if (text.length > longestRecipients) context.addIssue(`must have ${longestRecipients} characters at most`)
  else if (given.length === 0) context.addIssue(nobodyGetsIt)
  else if (given.length > mostRecipients) context.addIssue(`must be ${mostRecipients} addresses at most`)
  else if (given.some((entry) => !address.safeParse(entry).success))
    context.addIssue('Please enter a valid email address')
  return given
})

/** Reports are made and sent to recipients by e-mail. */
export const generateReports = defineWorkflow({
  workflowType: 'generateReports',
  label: 'Scheduled Reports',
  options: {
    reports: z
      .array(reportChoice)
      .min(1, 'needs at least one report')
      .max(mostReports, `must be ${mostReports} reports at most`),
    emailSubject: z.string('must be given').trim().min(1, 'must be given').max(200).refine(isPlainLine, notPlain),
    emailRecipients: recipients,
    attachPDFs: z.boolean().default(true),
    attachCSVs: z.boolean().default(true),
  },
  optionDefinitions: [
    { name: 'emailSubject', label: 'Email Subject', type: 'other', required: true, default: 'Scheduled Reports' },
    { name: 'emailRecipients', label: 'Email Recipients', type: 'email', required: true, default: [], multiple: true },
    { name: 'attachPDFs', label: 'Attach PDFs', type: 'boolean', required: false, default: true },
    { name: 'attachCSVs', label: 'Attach CSVs', type: 'boolean', required: false, default: true },
  ],
})

/** Where the recipients stand among the values of a task. */
export const recipientsPlace = Object.keys(generateReports.options).indexOf('emailRecipients')
