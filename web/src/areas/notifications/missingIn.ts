import type { NotificationDraft } from './notificationDraft.ts'
import { notificationTexts as texts } from './texts.ts'

/** What a draft still needs before it can be saved, in words. */
export function missingIn({ itemType, followUps }: NotificationDraft): string[] {
  const [main, ...others] = followUps
  const isWhole = /^[1-9]\d{0,5}$/
  return [
    ...(main!.name.trim() === '' ? [texts.needs.description] : []),
    ...(itemType === '' ? [texts.needs.itemType] : []),
    ...others.flatMap(({ name, triggerTimeValue }, k) =>
      name.trim() === '' || !isWhole.test(triggerTimeValue) ? [texts.needs.followUp(k + 1)] : [],
    ),
  ]
}
