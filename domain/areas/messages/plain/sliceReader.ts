import type { Output } from '../../efficiency/timeline/slice.ts'
import { machineStates, type StateCode, stateCodes } from '../../efficiency/timeline/state.ts'
import { telemetryLimits as limits } from '../telemetryLimits.ts'
import type { TelemetrySlice } from '../telemetrySlice.ts'
import { bytesOf, type PlainJson } from './plainJson.ts'

const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

const members = [
  'from',
  'to',
  'state',
  'reason',
  'good',
  'scrap',
  'rework',
  'jobNum',
  'assemblySeq',
  'oprSeq',
  'partNum',
  'partRevision',
  'empIDs',
  'idealCycleSecs',
  'values',
] as const
type Member = (typeof members)[number]
const keys = members.map((member) => bytesOf(`"${member}"`))
const states = machineStates.map((state) => ({ bytes: bytesOf(`"${state}"`), code: stateCodes[state] }))

/** A part of a slice that is compared with that of the previous slice: a member, or one of its `values` (by index). */
type Token = { member: Member | number; start: number; end: number }

// Number of times that members may be read: at first, and one in so many slices.
const [maxReadings, slicesPerReading] = [8, 5]

const noOutputs: readonly Output[] = []
const noTexts: readonly string[] = []

/**
 * Reads the slices of a message. A slice mostly has the same members in the same places as the one before: only tokens
 * with other bytes are decoded, and values that are equal are shared. Members may be in any order and left out, except
 * `from`, `to` and `state`; unknown ones, `outputs` and members that change often are not part of the plain form.
 */
export class SliceReader {
  private readonly json: PlainJson
  private readonly context: { seq: number; arrivalMs: number }

  /** The previous slice: its place, its tokens, and its members. */
  private start = 0
  private end = 0
  private readonly tokens: Token[] = []
  private tokenCount = 0
  /** Number of slices that had other members than the one before. */
  private readings = 0
  private from = Number.NaN
  private to = Number.NaN
  private state: StateCode | null = null
  private reason: string | null = null
  private good = 0
  private scrap = 0
  private rework = 0
  private jobNum: string | null = null
  private assemblySeq: number | null = null
  private oprSeq: number | null = null
  private partNum: string | null = null
  private partRevision: string | null = null
  private idealCycleSecs: number | null = null
  private empIDs = noTexts
  private names: string[] = []
  private numbers: number[] = []
  /** Null: a member of the output has changed. */
  private outputs: readonly Output[] | null = null

  constructor(json: PlainJson, context: { seq: number; arrivalMs: number }) {
    this.json = json
    this.context = context
  }

  /** Reads the next slice, at position `ord` in the message; null if it is not valid or not in the plain form. */
  read(ord: number): TelemetrySlice | null {
    const { json, context } = this
    const start = json.at
    if (!this.repeats()) {
      // Reading members costs more than JSON.parse.
      if (++this.readings > maxReadings + ord / slicesPerReading) return null
      json.at = start
      this.readMembers()
    }
    this.start = start
    this.end = json.at
    const { from, to, state, reason, empIDs } = this
    const isValid = from >= 0 && to > from && to - from <= limits.sliceMs && to <= context.arrivalMs + limits.aheadMs
    if (json.failed || !isValid || state === null) return null
    const { seq } = context
    if (state === stateCodes.void)
      return { from, to, seq, ord, state, reason: null, outputs: noOutputs, empIDs: noTexts, values: null }
    this.outputs ??= this.readOutputs()
    return { from, to, seq, ord, state, reason, outputs: this.outputs, empIDs, values: this.readValues() }
  }

  /** Reads a slice with the members of the previous one, in the same order; false: it has others. */
  private repeats(): boolean {
    const { json, tokens, tokenCount, end } = this
    let at = this.start
    let k = 0
    while (tokenCount > 0) {
      at += json.skipEqual(at, end)
      const moved = json.at - at
      for (; k < tokenCount && (tokens[k]!.end < at || at === end); k++) {
        tokens[k]!.start += moved
        tokens[k]!.end += moved
      }
      if (at === end) return true
      if (k === tokenCount) return false
      const token = tokens[k++]!
      // The difference is in a token, or directly behind it: a number may have more digits.
      if (at < token.start || token.member === 'values') return false
      at = token.end
      token.start += moved
      json.at = token.start
      this.readToken(token.member)
      token.end = json.at
    }
    return false
  }

  private readMembers(): void {
    const { json } = this
    this.clear()
    json.expect(openObject)
    let seen = 0
    let next = 0
    do {
      const index = this.findKey(next)
      if (index < 0 || (seen & (1 << index)) !== 0) {
        json.fail()
        return
      }
      seen |= 1 << index
      next = index + 1
      json.expectColon()
      if (members[index] === 'values') this.readFirstValues()
      else this.readFirst(members[index]!)
    } while (json.acceptComma())
    json.expect(closeObject)
  }

  private clear(): void {
    this.tokenCount = 0
    this.from = Number.NaN
    this.to = Number.NaN
    this.state = null
    this.reason = null
    this.good = 0
    this.scrap = 0
    this.rework = 0
    this.jobNum = null
    this.assemblySeq = null
    this.oprSeq = null
    this.partNum = null
    this.partRevision = null
    this.idealCycleSecs = null
    this.empIDs = noTexts
    this.names = []
    this.outputs = null
  }

  /** Skips a key and returns the index of its member, which is likely to be `next`; -1: it is unknown. */
  private findKey(next: number): number {
    for (let k = 0; k < keys.length; k++) {
      const index = (next + k) % keys.length
      if (this.json.acceptBytes(keys[index]!)) return index
    }
    return -1
  }

  private readFirst(member: Token['member']): void {
    const start = this.json.at
    this.readToken(member)
    this.addToken(member, start)
  }

  private addToken(member: Token['member'], start: number): void {
    const token = this.tokens[this.tokenCount]
    if (!token) this.tokens.push({ member, start, end: this.json.at })
    else {
      token.member = member
      token.start = start
      token.end = this.json.at
    }
    this.tokenCount++
  }

  private readFirstValues(): void {
    const { json, names } = this
    const start = json.at
    const isNull = json.acceptNull()
    if (!isNull) json.expect(openObject)
    if (isNull || json.accept(closeObject)) {
      this.addToken('values', start)
      return
    }
    const distinct: Record<string, number> = {}
    do {
      const name = json.text(limits.textLength)
      // Also names that every object has, such as __proto__.
      if (name === '' || name in distinct || names.length === limits.values) {
        json.fail()
        return
      }
      distinct[name] = 0
      json.expectColon()
      this.readFirst(names.length)
      names.push(name)
    } while (json.acceptComma())
    json.expect(closeObject)
  }

  private readToken(member: Token['member']): void {
    const { json } = this
    switch (member) {
      case 'from':
        this.from = json.instant()
        return
      case 'to':
        this.to = json.instant()
        return
      case 'state':
        this.state = this.readState()
        return
      case 'reason':
        this.reason = this.readText()
        return
      case 'empIDs':
        this.empIDs = this.readEmployees()
        return
    }
    if (typeof member === 'number') this.numbers[member] = json.number()
    else this.readOfOutput(member)
  }

  /** Reads a member of the output. */
  private readOfOutput(member: Member): void {
    this.outputs = null
    switch (member) {
      case 'good':
        this.good = this.readCount()
        return
      case 'scrap':
        this.scrap = this.readCount()
        return
      case 'rework':
        this.rework = this.readCount()
        return
      case 'jobNum':
        this.jobNum = this.readText()
        return
      case 'partNum':
        this.partNum = this.readText()
        return
      case 'partRevision':
        this.partRevision = this.readText()
        return
      case 'assemblySeq':
        this.assemblySeq = this.readSequence()
        return
      case 'oprSeq':
        this.oprSeq = this.readSequence()
        return
      case 'idealCycleSecs':
        this.idealCycleSecs = this.json.acceptNull() ? null : this.json.number()
        if (this.idealCycleSecs !== null && this.idealCycleSecs < 0) this.json.fail()
    }
  }

  private readState(): StateCode {
    if (this.json.acceptNull()) return stateCodes.void
    for (const { bytes, code } of states) if (this.json.acceptBytes(bytes)) return code
    this.json.fail()
    return stateCodes.void
  }

  private readText(): string | null {
    return this.json.acceptNull() ? null : this.json.text(limits.textLength) || null
  }

  private readCount(): number {
    return this.json.acceptNull() ? 0 : this.json.whole(limits.count)
  }

  private readSequence(): number | null {
    return this.json.acceptNull() ? null : this.json.whole(limits.sequenceNumber)
  }

  private readEmployees(): readonly string[] {
    const { json } = this
    if (json.acceptNull()) return noTexts
    json.expect(openList)
    if (json.accept(closeList)) return noTexts
    const ids = new Set<string>()
    let count = 0
    do {
      const id = json.text(limits.textLength)
      if (id === '' || ++count > limits.employees) {
        json.fail()
        return noTexts
      }
      ids.add(id)
    } while (json.acceptComma())
    json.expect(closeList)
    return [...ids]
  }

  private readOutputs(): readonly Output[] {
    const { jobNum, assemblySeq, oprSeq, partNum, partRevision, good, scrap, rework, idealCycleSecs } = this
    const isNamed = jobNum !== null || partNum !== null || oprSeq !== null
    if (!isNamed && good + scrap + rework === 0) return noOutputs
    return [{ jobNum, assemblySeq, oprSeq, partNum, partRevision, good, scrap, rework, idealCycleSecs }]
  }

  private readValues(): TelemetrySlice['values'] {
    const { names, numbers } = this
    if (names.length === 0) return null
    const values: Record<string, number> = {}
    for (let k = 0; k < names.length; k++) values[names[k]!] = numbers[k]!
    return values
  }
}
