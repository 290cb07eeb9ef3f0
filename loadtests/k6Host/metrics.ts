import { addSample, type Sample } from './samples.ts'

// Replaces the module `k6/metrics`.
class Metric {
  readonly name: string
  readonly type: Sample['type']
  constructor(name: string, type: Sample['type']) {
    this.name = name
    this.type = type
  }
  add(value: number): void {
    addSample({ metric: this.name, type: this.type, value, tags: {} })
  }
}

export class Counter extends Metric {
  constructor(name: string) {
    super(name, 'counter')
  }
}

export class Trend extends Metric {
  constructor(name: string) {
    super(name, 'trend')
  }
}
