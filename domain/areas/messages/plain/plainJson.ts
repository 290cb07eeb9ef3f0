import { readShortText } from '../../../core/text/readShortText.ts'
import { parseInstant } from '../parseInstant.ts'

const [quote, backslash, comma, colon, minus, point] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d, 0x2e]
const [tab, newline, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20]
const [zero, timeSign, utcSign] = [0x30, 0x54, 0x5a]

/** Returns the bytes of a text. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const nullBytes = bytesOf('null')
const maxDigits = 15
const powersOfTen = Array.from({ length: maxDigits + 1 }, (_, k) => 10 ** k)
const longestInstant = 46
/** The start of the last date that was read (epoch ms), by its digits: nearly all slices are of few days. */
const lastDate = { digits: 0, ms: Number.NaN }

/** Stands for bytes that are not digits: no month, day, hour, minute or second is as high. */
const notDigits = 99

function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - zero
  const units = bytes[at + 1]! - zero
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : notDigits
}

/**
 * Reads JSON of a known structure directly from its bytes, one token after the other. Accepts only what programs
 * usually write: texts without escapes, numbers of at most 15 digits without exponent. At anything else `failed`
 * becomes true, and all further results are invalid.
 */
export class PlainJson {
  failed = false
  /** Position of the next byte. */
  at = 0
  private readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  fail(): void {
    this.failed = true
    this.at = this.bytes.length
  }

  isAtEnd(): boolean {
    return this.at === this.bytes.length
  }

  skipSpace(): void {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at]
      if (byte !== space && byte !== newline && byte !== carriageReturn && byte !== tab) return
      this.at++
    }
  }

  /** Skips a bracket, comma or colon and the space around it if it is next. */
  accept(sign: number): boolean {
    this.skipSpace()
    if (this.bytes[this.at] !== sign) return false
    this.at++
    this.skipSpace()
    return true
  }

  /** Skips a bracket, comma or colon and the space around it, which must be next. */
  expect(sign: number): void {
    if (!this.accept(sign)) this.fail()
  }

  acceptComma(): boolean {
    return this.accept(comma)
  }

  expectColon(): void {
    this.expect(colon)
  }

  /** Skips these bytes if they are next. */
  acceptBytes(expected: Uint8Array): boolean {
    const { bytes, at } = this
    for (let k = 0; k < expected.length; k++) if (bytes[at + k] !== expected[k]) return false
    this.at = at + expected.length
    return true
  }

  acceptNull(): boolean {
    return this.acceptBytes(nullBytes)
  }

  /**
   * Skips the next bytes while they are equal to those from `start` up to `end`, which have been read before, and
   * returns their number.
   */
  skipEqual(start: number, end: number): number {
    const { at, view } = this
    const max = Math.min(end - start, view.byteLength - at)
    let k = 0
    // Eight bytes at a time: no eight bytes that could be read are the same number as others.
    while (k + 8 <= max && view.getFloat64(start + k, true) === view.getFloat64(at + k, true)) k += 8
    while (k < max && view.getUint8(start + k) === view.getUint8(at + k)) k++
    this.at = at + k
    return k
  }

  /** Reads a whole number from 0 to `max`. */
  whole(max: number): number {
    const { bytes } = this
    const start = this.at
    let at = start
    let value = 0
    for (let digit = bytes[at]! - zero; digit >= 0 && digit <= 9; digit = bytes[++at]! - zero)
      value = value * 10 + digit
    this.at = at
    const digits = at - start
    if (digits === 0 || digits > maxDigits || (digits > 1 && bytes[start] === zero) || value > max) this.fail()
    return value
  }

  /**
   * Reads a number. Its digits and the power of ten are exact doubles, so their quotient is the nearest double, as
   * JSON.parse returns it.
   */
  number(): number {
    const { bytes } = this
    const isNegative = bytes[this.at] === minus
    const start = isNegative ? this.at + 1 : this.at
    let at = start
    let digits = 0
    let pointAt = -1
    for (; ; at++) {
      const digit = bytes[at]! - zero
      if (digit >= 0 && digit <= 9) digits = digits * 10 + digit
      else if (bytes[at] === point && pointAt < 0) pointAt = at
      else break
    }
    this.at = at
    const wholeDigits = (pointAt < 0 ? at : pointAt) - start
    const decimals = pointAt < 0 ? 0 : at - pointAt - 1
    const isCut = wholeDigits === 0 || (pointAt >= 0 && decimals === 0)
    const isLong = wholeDigits + decimals > maxDigits || (wholeDigits > 1 && bytes[start] === zero)
    const isNegativeZero = isNegative && digits === 0
    if (isCut || isLong || isNegativeZero) this.fail()
    const size = decimals === 0 ? digits : digits / powersOfTen[decimals]!
    return isNegative ? -size : size
  }

  /** Reads a text of at most `maxLength` UTF-16 code units. */
  text(maxLength: number): string {
    const { bytes } = this
    const start = this.at + 1
    let end = start
    if (bytes[this.at] === quote) while (bytes[end]! >= space && bytes[end] !== quote && bytes[end] !== backslash) end++
    if (bytes[end] !== quote || bytes[this.at] !== quote) {
      this.fail()
      return ''
    }
    const text = this.decode(start, end)
    this.at = end + 1
    if (text.length > maxLength) this.fail()
    return text
  }

  /** Reads an instant as epoch milliseconds; NaN if it is not valid. */
  instant(): number {
    const { bytes, at } = this
    const isUsual =
      bytes[at] === quote &&
      bytes[at + 5] === minus &&
      bytes[at + 8] === minus &&
      bytes[at + 11] === timeSign &&
      bytes[at + 14] === colon &&
      bytes[at + 17] === colon &&
      bytes[at + 20] === point &&
      bytes[at + 24] === utcSign &&
      bytes[at + 25] === quote
    const [century, year] = [twoDigits(bytes, at + 1), twoDigits(bytes, at + 3)]
    const [month, day] = [twoDigits(bytes, at + 6), twoDigits(bytes, at + 9)]
    const [hour, minute, second] = [twoDigits(bytes, at + 12), twoDigits(bytes, at + 15), twoDigits(bytes, at + 18)]
    const hundredths = twoDigits(bytes, at + 21)
    const last = bytes[at + 23]! - zero
    const isTime = hour <= 23 && minute <= 59 && second <= 59 && hundredths !== notDigits && last >= 0 && last <= 9
    if (!isUsual || !isTime || century === notDigits || year === notDigits || month > 12 || day > 31)
      return this.unusualInstant()
    const digits = ((century * 100 + year) * 100 + month) * 100 + day
    if (digits !== lastDate.digits) {
      lastDate.digits = digits
      lastDate.ms = parseInstant(`${readShortText(bytes, at + 1, at + 11)}T00:00:00Z`)
    }
    this.at = at + 26
    return lastDate.ms + hour * 3_600_000 + minute * 60_000 + second * 1000 + hundredths * 10 + last
  }

  /** Reads an instant in any other form that is allowed. */
  private unusualInstant(): number {
    const start = this.at + 1
    const end = this.bytes.indexOf(quote, start)
    if (this.bytes[this.at] !== quote || end < 0 || end - start > longestInstant) {
      this.fail()
      return Number.NaN
    }
    this.at = end + 1
    return parseInstant(this.decode(start, end))
  }

  private decode(start: number, end: number): string {
    try {
      return readShortText(this.bytes, start, end) ?? utf8.decode(this.bytes.subarray(start, end))
    } catch {
      this.fail()
      return ''
    }
  }
}
