import { expect, test } from 'vitest'
import { fileMark } from './fileMark.ts'

test('a picture is embedded in a text, any other file is a link to its page', () => {
  const mark = (docName: string, mediaType: string) => fileMark({ docName, mediaType, pageId: 7 })
  expect(mark('Clamp_plan.png', 'image/png')).toBe('![Clamp plan](Clamp_plan.png)')
  expect(mark('Clamp_(1).jpg', 'image/jpeg')).toBe('![Clamp (1)](Clamp_%281%29.jpg)')
  expect(mark('Torque_list.pdf', 'application/pdf')).toBe('[[Torque_list.pdf]]')
  expect(mark('Drawing.svg', 'image/svg+xml')).toBe('[[Drawing.svg]]')
  expect(mark('List[2].txt', 'text/plain')).toBe('[List 2 .txt](/documents/7)')
})
