import { parseJson } from '../../../core/item/parseJson.ts'
import { sentenceFor } from '../../../core/item/sentences.ts'
import { tooMuch } from '../../messages/jsonShape.ts'
import { designShape, longestDesign, mostPaths } from '../limits.ts'
import { textsIn } from '../values/fillJson.ts'
import { checkLinks } from './checkLinks.ts'
import type { Checking } from './checkRows.ts'
import { checkStep } from './checkStep.ts'
import { type Design, kinds, type Outline, outline, type Step } from './design.ts'
import type { Problem } from './problem.ts'

/**
 * A design that was read. `outline`: what can be drawn of it, null if nothing; `design`: what can be run, null while
 * there are problems.
 */
export type Checked = { outline: Outline | null; design: Design | null; problems: Problem[] }

const whole = (sentence: string): Problem => ({ stepId: null, option: null, sentence })
const nothing = (problems: Problem[]): Checked => ({ outline: null, design: null, problems })

/**
 * Reads the text of a design and says what is wrong with it. Whatever the text is, it throws nothing: it may come from
 * anybody. What it needs to know of item types it is given (`about`).
 */
export function checkDesign(text: string, about: Checking): Checked {
  if (text.length > longestDesign) return nothing([whole(`The design has more than ${longestDesign} characters`)])
  const beyond = tooMuch(new TextEncoder().encode(text), designShape)
  if (beyond !== null) return nothing([whole(`The design ${beyond}`)])
  const json = parseJson(text)
  if ('sentence' in json) return nothing([whole(`The design ${json.name ? `(${json.name}) ` : ''}${json.sentence}`)])
  const read = outline.safeParse(json.value, { error: sentenceFor })
  if (!read.success)
    return nothing(
      read.error.issues.slice(0, 50).map(({ path, message }) => whole(`${path.join('.') || 'It'} ${message}`)),
    )
  const drawn = read.data
  const paths = textsIn(json.value).reduce((sum, one) => sum + one.split('{{').length - 1, 0)
  if (paths > mostPaths) return nothing([whole(`The design has more than ${mostPaths} values in its texts`)])
  const problems = checkLinks(drawn)
  const sound: Step[] = []
  for (const step of drawn.steps) {
    const options = kinds[step.kind].safeParse(step.options, { error: sentenceFor })
    if (options.success) {
      const one = { ...step, options: options.data } as Step
      sound.push(one)
      problems.push(...checkStep(one, drawn, about))
    } else
      for (const { path, message } of options.error.issues.slice(0, 50))
        problems.push({ stepId: step.id, option: path.join('.') || null, sentence: message })
  }
  return { outline: drawn, design: problems.length === 0 ? { ...drawn, steps: sound } : null, problems }
}
