import { parseJson } from '../../../core/item/parseJson.ts'
import { messageFor } from '../../../core/item/validationMessages.ts'
import { jsonShapeProblem } from '../../messages/jsonShape.ts'
import { designShape, longestDesign, maxPaths } from '../limits.ts'
import { textsIn } from '../values/fillJson.ts'
import { checkLinks } from './checkLinks.ts'
import type { Checking } from './checkRows.ts'
import { checkStep } from './checkStep.ts'
import { type Design, kinds, type Outline, outline, type Step } from './design.ts'
import type { Problem } from './problem.ts'

/**
 * A parsed design. `outline`: the drawable part, null if there is none; `design`: the runnable design, null if there
 * are problems.
 */
export type Checked = { outline: Outline | null; design: Design | null; problems: Problem[] }

const whole = (message: string): Problem => ({ stepId: null, option: null, sentence: message })
const rejected = (problems: Problem[]): Checked => ({ outline: null, design: null, problems })

/**
 * Parses the text of a design and returns its problems. It never throws, since the text can come from anyone. `about`
 * provides the item types.
 */
export function checkDesign(text: string, about: Checking): Checked {
  if (text.length > longestDesign) return rejected([whole(`The design has more than ${longestDesign} characters`)])
  const excess = jsonShapeProblem(new TextEncoder().encode(text), designShape)
  if (excess !== null) return rejected([whole(`The design ${excess}`)])
  const json = parseJson(text)
  if ('message' in json) return rejected([whole(`The design ${json.name ? `(${json.name}) ` : ''}${json.message}`)])
  const read = outline.safeParse(json.value, { error: messageFor })
  if (!read.success)
    return rejected(
      read.error.issues.slice(0, 50).map(({ path, message }) => whole(`${path.join('.') || 'It'} ${message}`)),
    )
  const outlineData = read.data
  const paths = textsIn(json.value).reduce((sum, value) => sum + value.split('{{').length - 1, 0)
  if (paths > maxPaths) return rejected([whole(`The design has more than ${maxPaths} values in its texts`)])
  const problems = checkLinks(outlineData)
  const sound: Step[] = []
  for (const step of outlineData.steps) {
    const options = kinds[step.kind].safeParse(step.options, { error: messageFor })
    if (options.success) {
      const checkedStep = { ...step, options: options.data } as Step
      sound.push(checkedStep)
      problems.push(...checkStep(checkedStep, outlineData, about))
    } else
      for (const { path, message } of options.error.issues.slice(0, 50))
        problems.push({ stepId: step.id, option: path.join('.') || null, sentence: message })
  }
  return { outline: outlineData, design: problems.length === 0 ? { ...outlineData, steps: sound } : null, problems }
}
