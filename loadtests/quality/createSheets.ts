import { z } from 'zod'

const createdSheet = z.object({ data: z.object({ pageId: z.int(), revId: z.int() }) })

/** An approved checksheet; `pages[k]` belongs to part k. */
export type CreatedSheet = { pageId: number; revId: number }

export const checksOfSheet = 10
const lines = Array.from({ length: checksOfSheet }, (_, k) =>
  k === checksOfSheet - 1
    ? `D${k},No burr,passFail,,,,,1,eachHour`
    : `D${k},Bore ${k},number,mm,10,9.97,10.03,${k === 0 ? 5 : 1},eachHour`,
)
const csv = ['checkID,text,kind,unit,nominal,lower,upper,samples,frequency', ...lines].join('\n')

/** Creates `count` checksheets of ten checks each and approves them, as a user with the permission. */
export async function createSheets(origin: string, token: string, count: number): Promise<CreatedSheet[]> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const response = await fetch(`${origin}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const sheets: CreatedSheet[] = []
  for (let k = 0; k < count; k++) {
    const { data } = createdSheet.parse(await post('docs/checksheet', { csv, docName: `Part ${k}` }))
    await post(`docs/revision/${data.revId}/approve`, {})
    sheets.push(data)
  }
  return sheets
}
