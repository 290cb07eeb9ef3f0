import type { Block } from './block.ts'
import type { ProgramDialect } from './dialects.ts'
import { textOf } from './programText.ts'
import type { Feed, Rates } from './responses/programSteps.ts'

/** Collects feeds and speeds of blocks; units are modal, as in the control. */
export class RateTally {
  private length: Feed['length'] = null
  private per: Feed['per'] = null
  private isCutting = false
  private feeds: Feed[] = []
  private speed: number | null = null
  private cuttingSpeed: number | null = null
  private computedFeed: string | null = null
  private computedSpeed: string | null = null

  private readonly bytes: Uint8Array
  private readonly dialect: ProgramDialect
  /** Lathes of Fanuc set feed per minute by `G98` and feed per revolution by `G99`. */
  private readonly isTurning: boolean

  constructor(bytes: Uint8Array, dialect: ProgramDialect, isTurning: boolean) {
    this.bytes = bytes
    this.dialect = dialect
    this.isTurning = isTurning
    this.reset()
  }

  /** The feed unit of a subprogram's caller is unknown; Heidenhain defaults to feed per minute. */
  reset(): void {
    this.isCutting = false
    this.per = this.dialect === 'heidenhain' || this.dialect === 'heidenhainIso' ? 'min' : null
  }

  /** Sets the unit of length from the head of a Klartext program: `MM` or `INCH`. */
  setLength(length: Feed['length']): void {
    this.length = length
  }

  add(block: Block): void {
    let isLimit = false
    for (const code of block.gCodes) if (this.mode(code)) isLimit = true
    if (block.feed !== null) this.addFeed({ value: block.feed, length: this.length, per: block.feedPer ?? this.per })
    if (block.speed !== null && !isLimit) {
      if (this.isCutting) this.cuttingSpeed = Math.max(this.cuttingSpeed ?? block.speed, block.speed)
      else this.speed = Math.max(this.speed ?? block.speed, block.speed)
    }
    if (block.computedFeed.to) this.computedFeed ??= this.text(block.computedFeed)
    if (block.computedSpeed.to) this.computedSpeed ??= this.text(block.computedSpeed)
  }

  /** Returns the rates since the last call. */
  take(): Rates {
    const { speed, cuttingSpeed, computedFeed, computedSpeed } = this
    const feeds = this.feeds.sort((a, b) => a.value - b.value)
    this.feeds = []
    this.speed = this.cuttingSpeed = this.computedFeed = this.computedSpeed = null
    return { feeds, speed, cuttingSpeed, computedFeed, computedSpeed }
  }

  /** Processes a G code; true if it turns the S of its block into a limit: `G50 S3000`, `G92 S3000`. */
  private mode(code: number): boolean {
    const { dialect } = this
    const isHeidenhain = dialect === 'heidenhainIso'
    if (isHeidenhain || dialect === 'siemens') {
      if (code === 70 || code === 700) this.length = 'inch'
      else if (code === 71 || code === 710) this.length = 'mm'
    } else if (code === 20) this.length = 'inch'
    else if (code === 21) this.length = 'mm'
    if (this.isTurning && (code === 98 || code === 99)) this.per = code === 98 ? 'min' : 'rev'
    else if (code === 93) this.per = 'inverse'
    else if (code === 94 && !this.isTurning) this.per = 'min'
    else if (code === 95) this.per = 'rev'
    else if (code === 96) {
      this.isCutting = true
      if (dialect === 'siemens') this.per = 'rev'
    } else if (code === 97) this.isCutting = false
    return (code === 50 || code === 92) && !isHeidenhain
  }

  private addFeed(feed: Feed): void {
    const same = this.feeds.find(({ length, per }) => length === feed.length && per === feed.per)
    if (!same) this.feeds.push(feed)
    else if (feed.value > same.value) same.value = feed.value
  }

  private text({ from, to }: { from: number; to: number }): string {
    return textOf(this.bytes, from, Math.min(to, from + 100)).trim()
  }
}
