import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsBed, type ItemsBed, type Reply } from '../../../core/items/testing/items.bed.ts'
import { samples } from '../../../core/items/testing/samples.bed.ts'

// Marked with what stands neither in pseudonyms nor in numbers of rows.
const marked = { 'M-01': '9Q9-M1', 'E-1': '9Q9-E1', 'P-7': '9Q9-P7', 'J-100': '9Q9-J1' }

/** Types that masked sessions are refused altogether. */
export const refused = ['flows', 'notificationRules', 'notificationRecipients']

export const shown = Object.entries(samples).filter(([name]) => !refused.includes(name))

const epc = samples.tags!.body.epc as string

const isTold = new RegExp(`9Q9|${epc}`, 'i')

export const withMarks = <Value>(value: Value): Value => {
  const text = Object.entries(marked).reduce(
    (all, [plain, mark]) => all.replaceAll(`"${plain}"`, `"${mark}"`),
    JSON.stringify(value),
  )
  return JSON.parse(text)
}

export let bed: ItemsBed

/** Of each type the key of its row as a masked session knows it. */
export const keys: Record<string, string> = {}

export const said: { asked: string; status: number; text: string }[] = []

export async function ask(
  method: string,
  path: string,
  body?: object | string,
  who: object = { isMasked: true },
): Promise<Reply> {
  const authorization = JSON.stringify({ ...JSON.parse(bed.authorization()), ...who })
  const reply = await bed.app.request(`/api/${path}`, {
    method,
    headers: { authorization, 'content-type': /\/import/.test(path) ? 'text/csv' : 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await reply.text()
  said.push({ asked: `${method} ${path}`, status: reply.status, text })
  const isJson = /^[{[]/.test(text)
  return { status: reply.status, body: isJson ? JSON.parse(text) : { success: reply.ok, message: '', data: text } }
}

export const leaks = () =>
  said.splice(0).filter(({ text }) => isTold.test(decodeURIComponent(text.replaceAll('%', '%25'))))

/** Registers the hooks that prepare and close what these tests share. */
export function prepareMaskedAnswers(): void {
  beforeAll(async () => {
    // Files of one worker share this module.
    said.length = 0
    bed = await createItemsBed([...areas])
    for (const [name, { body }] of Object.entries(samples)) {
      const path = name === 'facilities' ? 'organizations/facilities' : name
      const { status, body: said } = await bed.ask('POST', `/api/${path}`, withMarks(body))
      if (status !== 200) throw new Error(`${name}: ${said.message}`)
    }
    const ticket = { associationType: 'jobOperations', associationID: '9Q9-J1~0~10', epc }
    expect((await bed.ask('POST', '/api/tagAssociations', ticket)).status).toBe(200)
    for (const name of [...shown.map(([name]) => name), 'tagAssociations']) {
      const { data } = (await ask('GET', name === 'facilities' ? 'organizations/facilities' : name)).body
      keys[name] = keyText(itemTypeOf(name)!, data[0])
    }
  })
  afterAll(() => bed?.close())
}
