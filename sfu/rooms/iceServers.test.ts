import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { iceServers } from './iceServers.ts'

test('TURN credentials are valid for ten minutes, as coturn computes them', () => {
  const turn = { url: 'turn:turn.example.com:3478', secret: 'north' }
  const [server] = iceServers(turn, 1_700_000_000_000, 'page-1')
  expect(server).toEqual({
    urls: ['turn:turn.example.com:3478'],
    username: '1700000600:page-1',
    credential: createHmac('sha1', 'north').update('1700000600:page-1').digest('base64'),
  })
  expect(iceServers(null, 0, 'page-1')).toEqual([])
})
