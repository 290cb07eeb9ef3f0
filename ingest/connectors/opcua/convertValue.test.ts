import { describe, expect, test } from 'vitest'
import { convertValue, type DecodedValue } from './convertValue.ts'

const scalar = (type: string, value: unknown): DecodedValue => ({ type, isArray: false, value })

describe('values', () => {
  test.each([
    [scalar('Boolean', true), true],
    [scalar('Int32', -7), -7],
    [scalar('Double', 1.5), 1.5],
    [scalar('Float', Number.NaN), null],
    [scalar('UInt64', [1, 2]), 4_294_967_298],
    [scalar('Int64', [0xffff_ffff, 0xffff_fffe]), -2],
    [scalar('String', 'Running'), 'Running'],
    [scalar('String', null), null],
    [scalar('LocalizedText', { text: 'Läuft', locale: 'de' }), 'Läuft'],
    [scalar('LocalizedText', { text: null, locale: null }), ''],
    [scalar('QualifiedName', { name: 'State', namespaceIndex: 2 }), 'State'],
    [scalar('DateTime', new Date(0)), '1970-01-01T00:00:00.000Z'],
    [scalar('StatusCode', { name: 'BadDeviceFailure' }), 'BadDeviceFailure'],
    [scalar('Null', undefined), null],
    [{ type: 'Int32', isArray: true, value: new Int32Array([4]) }, 4],
    [{ type: 'Int32', isArray: true, value: [] }, null],
    [{ type: 'UInt64', isArray: true, value: [[0, 5]] }, 5],
  ])('%o is %s', (decoded, value) => expect(convertValue(decoded)).toEqual({ value, ignored: null }))

  test.each([
    [{ type: 'Int32', isArray: true, value: new Int32Array([1, 2]) }, 'an array of 2 values'],
    [scalar('ExtensionObject', {}), 'ExtensionObject'],
    [scalar('ByteString', Buffer.from('x')), 'ByteString'],
  ])('%o is ignored: %s', (decoded, reason) => {
    const { value, ignored } = convertValue(decoded)
    expect(value).toBeNull()
    expect(ignored).toContain(reason)
  })
})
