import { z } from 'zod'
import { defineWorkflow } from './workflowDefinition.ts'

const maxReports = 50
/** Problem of a report task without recipients. A paused task may be in this state. */
export const noRecipientsMessage = 'needs at least one address'
const maxRecipients = 100
const address = z
  .string()
  .max(254)
  .regex(/^[^\s\p{C}@,;:<>"()[\]\\]+@[^\s\p{C}@,;:<>"()[\]\\]+\.[^\s\p{C}@,;:<>"()[\]\\]+$/u)
/** True if the text is one line without deceptive characters; it is used in email headers and file names. */
const isPlainLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text)
const plainLineMessage = 'must not hold control characters or direction marks'

/** One report of a task: its ID, title, and parameters by name. */
export const reportChoice = z.strictObject({
  reportID: z.string('must be chosen').min(1, 'must be chosen').max(50),
  reportName: z.string().max(200).refine(isPlainLine, plainLineMessage).optional(),
  reportTitle: z.string().max(200).refine(isPlainLine, plainLineMessage).optional(),
  parameters: z.record(z.string().max(100), z.unknown()).default({}),
})

/** Maximum length of the addresses in one text; checked before it is split. */
export const longestRecipients = maxRecipients * 256

/** Splits comma-separated addresses: trimmed, lowercase, unique; empty if the text is too long. */
export function splitRecipients(text: string): string[] {
  if (text.length > longestRecipients) return []
  const all = text.split(',').map((entry) => entry.trim().toLowerCase())
  return [...new Set(all.filter((entry) => entry !== ''))]
}

const recipients = z.string('must be addresses separated by commas').transform((text, context) => {
  const addresses = splitRecipients(text)
  if (text.length > longestRecipients) context.addIssue(`must have at most ${longestRecipients} characters`)
  else if (addresses.length === 0) context.addIssue(noRecipientsMessage)
  else if (addresses.length > maxRecipients) context.addIssue(`must have at most ${maxRecipients} addresses`)
  else if (addresses.some((entry) => !address.safeParse(entry).success))
    context.addIssue('Please enter a valid email address')
  return addresses
})

/** Generates reports and emails them to recipients. */
export const generateReports = defineWorkflow({
  workflowType: 'generateReports',
  label: 'Scheduled Reports',
  options: {
    reports: z
      .array(reportChoice)
      .min(1, 'needs at least one report')
      .max(maxReports, `must have at most ${maxReports} reports`),
    emailSubject: z.string('is required').trim().min(1, 'is required').max(200).refine(isPlainLine, plainLineMessage),
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

/** Index of the recipients among the values of a task. */
export const recipientsIndex = Object.keys(generateReports.options).indexOf('emailRecipients')
