import type { ChatMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import { expect, test } from 'vitest'
import { messageGroups } from './messageGroups.ts'

const messageOf = (seq: number, userName: string | null, at: string): ChatMessage => ({
  seq,
  clientId: '7f1f1c4e-3a51-4c0a-9d8e-0a4c5f2d6b10',
  userName,
  deviceId: userName === null ? 7 : null,
  name: userName ?? 'Lathe',
  said: 'x',
  resourceID: null,
  clockedOn: [],
  file: null,
  mentions: [],
  at,
  waitedSince: null,
  isTakenBack: false,
})
const about = {
  dayOf: (ms: number) => new Date(ms).toISOString().slice(0, 10),
  newAfter: 2,
  isOwn: ({ userName }: ChatMessage) => userName === 'me',
}

test('messages of one sender within minutes are grouped; a new day or the first unread message starts a new group', () => {
  const messages = [
    messageOf(1, 'ann', '2026-03-02T10:00:00.000Z'),
    messageOf(2, 'ann', '2026-03-02T10:01:00.000Z'),
    messageOf(3, 'me', '2026-03-02T10:02:00.000Z'),
    messageOf(4, 'ann', '2026-03-02T10:03:00.000Z'),
    messageOf(5, 'ann', '2026-03-02T10:09:00.000Z'),
    messageOf(6, null, '2026-03-03T00:00:00.000Z'),
    messageOf(7, null, '2026-03-03T00:00:01.000Z'),
  ]
  const groups = messageGroups(messages, about)
  expect(groups.map(({ isFollowing }) => isFollowing)).toEqual([false, true, false, false, false, false, true])
  expect(groups.map(({ day }) => day)).toEqual(['2026-03-02', null, null, null, null, '2026-03-03', null])
  expect(groups.map(({ isFirstNew }) => isFirstNew)).toEqual([false, false, false, true, false, false, false])
})

test('if everything was read, nothing is new', () => {
  const [group] = messageGroups([messageOf(1, 'ann', '2026-03-02T10:00:00.000Z')], { ...about, newAfter: 1 })
  expect(group).toMatchObject({ isFirstNew: false, isFollowing: false })
})
