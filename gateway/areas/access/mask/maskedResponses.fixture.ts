import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type Reply } from '../../../core/items/testing/items.fixture.ts'
import { samples } from '../../../core/items/testing/samples.fixture.ts'

// Markers that occur neither in pseudonyms nor in row IDs.
const marked = { 'M-01': '9Q9-M1', 'E-1': '9Q9-E1', 'P-7': '9Q9-P7', 'J-100': '9Q9-J1' }

/** Types to which masked sessions have no access. */
export const rejectedTypes = ['flows', 'notificationRules', 'notificationRecipients']

export const maskedSamples = Object.entries(samples).filter(([name]) => !rejectedTypes.includes(name))

const epc = samples.tags!.body.epc as string

const leakPattern = new RegExp(`9Q9|${epc}`, 'i')

export const withMarks = <Value>(value: Value): Value => {
  const text = Object.entries(marked).reduce(
    (all, [original, mark]) => all.replaceAll(`"${original}"`, `"${mark}"`),
    JSON.stringify(value),
  )
  return JSON.parse(text)
}

export let fixture: ItemsFixture

/** Key of the row of each type, as a masked session sees it. */
export const keys: Record<string, string> = {}

export const replies: { request: string; status: number; text: string }[] = []

export async function request(
  method: string,
  path: string,
  body?: object | string,
  session: object = { isMasked: true },
): Promise<Reply> {
  const authorization = JSON.stringify({ ...JSON.parse(fixture.authorization()), ...session })
  const reply = await fixture.app.request(`/api/${path}`, {
    method,
    headers: { authorization, 'content-type': /\/import/.test(path) ? 'text/csv' : 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await reply.text()
  replies.push({ request: `${method} ${path}`, status: reply.status, text })
  const isJson = /^[{[]/.test(text)
  return { status: reply.status, body: isJson ? JSON.parse(text) : { success: reply.ok, message: '', data: text } }
}

export const leaks = () =>
  replies.splice(0).filter(({ text }) => leakPattern.test(decodeURIComponent(text.replaceAll('%', '%25'))))

/** Registers the hooks that prepare and close the shared fixture of these tests. */
export function prepareMaskedResponses(): void {
  beforeAll(async () => {
    // Test files of one worker share this module.
    replies.length = 0
    fixture = await createItemsFixture([...areas])
    for (const [name, { body }] of Object.entries(samples)) {
      const path = name === 'facilities' ? 'organizations/facilities' : name
      const { status, body: reply } = await fixture.request('POST', `/api/${path}`, withMarks(body))
      if (status !== 200) throw new Error(`${name}: ${reply.message}`)
    }
    const ticket = { associationType: 'jobOperations', associationID: '9Q9-J1~0~10', epc }
    expect((await fixture.request('POST', '/api/tagAssociations', ticket)).status).toBe(200)
    for (const name of [...maskedSamples.map(([name]) => name), 'tagAssociations']) {
      const { data } = (await request('GET', name === 'facilities' ? 'organizations/facilities' : name)).body
      keys[name] = keyText(itemTypeOf(name)!, data[0])
    }
  })
  afterAll(() => fixture?.close())
}
