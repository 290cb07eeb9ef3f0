import { z } from 'zod'

const made = z.object({ data: z.object({ pageId: z.int(), revId: z.int() }) })

/** A checksheet that was approved; `pages[k]` is of part k. */
export type SheetMade = { pageId: number; revId: number }

export const checksOfSheet = 10
const lines = Array.from({ length: checksOfSheet }, (_, k) =>
  k === checksOfSheet - 1
    ? `D${k},No burr,passFail,,,,,1,eachHour`
    : `D${k},Bore ${k},number,mm,10,9.97,10.03,${k === 0 ? 5 : 1},eachHour`,
)
const csv = ['checkID,text,kind,unit,nominal,lower,upper,samples,frequency', ...lines].join('\n')

/** Makes so many checksheets, of ten checks each, and approves them; as somebody who may. */
export async function createSheets(origin: string, token: string, count: number): Promise<SheetMade[]> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const sheets: SheetMade[] = []
  for (let k = 0; k < count; k++) {
    const { data } = made.parse(await post('docs/checksheet', { csv, docName: `Part ${k}` }))
    await post(`docs/revision/${data.revId}/approve`, {})
    sheets.push(data)
  }
  return sheets
}
