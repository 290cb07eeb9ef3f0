// The activity of machines in the generated year, in SQL over `m` (year_machine) and `p` (year_plan). Everything is
// derived from numbers, so the year is always the same.

const hash = (...parts: string[]) => `cityHash64(${parts.join(', ')})`

/**
 * State in intervals of twenty minutes inside shifts: mostly running, partly with a minor stop. Off outside shifts,
 * apart from some overtime.
 */
const stateAt = (w: string, inShift: string) =>
  `if(${inShift}, multiIf(${hash('m.device_id', `intDiv(${w}, 4)`)} % 100 < 84, 1, ${hash('m.device_id', `intDiv(${w}, 4)`)} % 100 < 90, 4,
    ${hash('m.device_id', `intDiv(${w}, 4)`)} % 100 < 96, 3, 2), if(${hash('m.device_id', `intDiv(${w}, 24)`, '7')} % 50 = 0, 1, 5))`

/** Columns of a machine's window, by name. A minor stop covers its third and fourth minute. */
export const yearWindow = {
  state: stateAt('p.w', 'p.in_shift'),
  stateBefore: stateAt('p.w - 1', 'p.was_in_shift'),
  hasMinorStop: `p.in_shift AND p.w % 4 = 1 AND ${hash('m.device_id', 'intDiv(p.w, 4)')} % 100 BETWEEN 78 AND 83`,
  reason:
    `if(state = 4, arrayElement(['TOOL-BREAKAGE', 'COOLANT', 'OVERLOAD', ` +
    `'SENSOR', ''], 1 + ${hash('m.device_id', 'intDiv(p.w, 4)', '5')} % 5), '')`,
  jobNum: `if(state = 5, '', concat('J-', toString(m.device_id), '-', toString(intDiv(p.w, 576))))`,
  partNum: `if(state = 5, '', concat('P-', toString(${hash('m.device_id', 'intDiv(p.w, 576)', '9')} % 200)))`,
  empID: `if(p.in_shift, concat('E', toString(1000 * p.shift_num + m.device_id % 300)), '')`,
} as const

/**
 * Number of parts produced in minute `i` of a running window: nearly what the ideal cycle allows, one part in fifty is
 * scrap.
 */
export const partsMade = (i: string) =>
  `greatest(0, toInt64(floor((p.w * 5 + ${i} + 1) * 60 / m.ideal) - floor((p.w * 5 + ${i}) * 60 / m.ideal))
    - if(${hash('m.device_id', `p.w * 5 + ${i}`)} % 8 = 0, 1, 0))`
export const isScrap = (i: string) => `${hash('m.device_id', `p.w * 5 + ${i}`, '3')} % 50 = 0`
/** True if the machine runs in minute `i`. */
export const runs = (i: string) => `(state = 1 AND NOT (hasMinorStop AND ${i} IN (2, 3)))`

const named = Object.entries(yearWindow)
  .map(([name, sql]) => `${sql} AS ${name}`)
  .join(',\n      ')

/**
 * Every window of every machine, with the columns of `yearWindow`; `since` and `until` are window numbers, bound as
 * parameters.
 */
export const yearWindows = `(SELECT m.device_id AS device_id, m.resource_id AS resource_id, m.ideal AS ideal, p.w AS w, p.in_shift AS in_shift,
      p.planned AS planned, p.shift_num AS shift_num, p.occurrence AS occurrence,
      ${named},
      arrayMap(i -> if(${runs('i')}, ${partsMade('i')}, 0), range(5)) AS made,
      arrayMap(i -> if(made[i + 1] > 0 AND ${isScrap('i')}, 1, 0), range(5)) AS scrap
    FROM year_machine AS m INNER JOIN year_plan AS p ON p.plan = m.plan
    WHERE p.w >= {since:UInt32} AND p.w < {until:UInt32})`

/** Inserts one slice per minute. */
export const insertSlices = `INSERT INTO slice (organization_id, device_id, \`from\`, \`to\`, seq, ord, state,
  reason, emp_ids, \`outputs.job_num\`,
    \`outputs.assembly_seq\`, \`outputs.opr_seq\`, \`outputs.part_num\`, \`outputs.part_revision\`,
      \`outputs.good\`, \`outputs.scrap\`,
    \`outputs.rework\`, \`outputs.ideal_cycle_secs\`, \`values\`)
  SELECT {organization:UInt32}, device_id, fromUnixTimestamp64Milli(toInt64(w * 300 + i * 60) * 1000, 'UTC') AS at,
    at + INTERVAL 60 SECOND, toUInt64(w * 300 + i * 60) * 1000, 0,
    CAST(if(hasMinorStop
      AND i IN (2, 3), 3, state),
        'Enum8(\\'void\\' = 0, \\'running\\' = 1, \\'setup\\' = 2, \\'idle\\' = 3, \\'down\\' = 4, \\'off\\' = 5)'),
    reason, if(empID = '', [], [empID]), if(jobNum = '', [], [jobNum]), if(jobNum = '', [], [0]), if(jobNum = '',
      [], [10]),
    if(jobNum = '', [], [partNum]), if(jobNum = '', [], ['A']), if(jobNum = '', [],
      [toUInt32(made[i + 1] - scrap[i + 1])]),
    if(jobNum = '', [], [toUInt32(scrap[i + 1])]), if(jobNum = '', [], [0]), if(jobNum = '', [], [-1.]), map()
  FROM ${yearWindows} ARRAY JOIN range(5) AS i`
