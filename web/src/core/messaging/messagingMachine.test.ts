import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { sessionWith } from '../session/session.fixture.ts'
import { type MessagingEvent, messagingMachine } from './messagingMachine.ts'
import type { Provision } from './subscription.ts'

const provision: Provision = { subscription: { token: 't', topic: 'live.7', subscription: 's' }, url: '/messaging' }

function messagingWith(responses: { provision?: () => Promise<Provision>; keepAlive?: () => Promise<Provision> } = {}) {
  const clock = new SimulatedClock()
  const log: string[] = []
  let send: (event: MessagingEvent) => void = () => {}
  const machine = messagingMachine.provide({
    actors: {
      provision: fromPromise(() => {
        log.push('provision')
        return responses.provision ? responses.provision() : Promise.resolve(provision)
      }),
      keepAlive: fromPromise(() => {
        log.push('keepAlive')
        return responses.keepAlive ? responses.keepAlive() : Promise.resolve(provision)
      }),
      link: fromCallback<MessagingEvent, Provision>(({ sendBack }) => {
        send = sendBack
        return () => log.push('closed')
      }),
    },
  })
  const actor = createActor(machine, { clock })
  actor.start()
  const reach = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (state) => state.matches(value))
  return {
    actor,
    clock,
    log,
    reach,
    link: (type: 'OPENED' | 'CLOSED' | 'BEHIND' | 'CAUGHT_UP' | 'TROUBLE') => send({ type }),
  }
}

async function connected(...input: Parameters<typeof messagingWith>) {
  const parts = messagingWith(...input)
  parts.actor.send({ type: 'START', organizationId: 7 })
  await parts.reach({ linked: 'opening' })
  parts.link('OPENED')
  parts.link('CAUGHT_UP')
  return parts
}

describe('the messaging connection', () => {
  test('is provisioned, opened and current once a snapshot has arrived', async () => {
    const { actor, link } = await connected()
    expect(actor.getSnapshot().context.connected).toBe(true)
    expect(actor.getSnapshot().hasTag('behind')).toBe(false)
    link('BEHIND')
    expect(actor.getSnapshot().hasTag('behind')).toBe(true)
  })

  // Proves OPS-263
  test('sends a keepAlive to the server every 120 seconds', async () => {
    const { clock, log, reach } = await connected()
    for (let round = 0; round < 3; round++) {
      clock.increment(120_000)
      await reach({ linked: { open: { alive: 'resting' } } })
    }
    expect(log.filter((entry) => entry === 'keepAlive')).toHaveLength(3)
  })

  test('sends a keepAlive at once when the user is active again', async () => {
    const { actor, log, reach } = await connected()
    actor.send({ type: 'HERE' })
    await reach({ linked: { open: { alive: 'resting' } } })
    expect(log).toEqual(['provision', 'keepAlive'])
  })

  test('is provisioned again after a loss, with growing pauses', async () => {
    const { clock, log, reach, link } = await connected()
    link('CLOSED')
    expect(log).toEqual(['provision', 'closed'])
    clock.increment(1000)
    await reach({ linked: 'opening' })
    expect(log).toEqual(['provision', 'closed', 'provision'])
  })

  test('reopens at once with the renewed subscription when the old one expires', async () => {
    const { clock, log, reach, link } = await connected()
    clock.increment(120_000)
    await reach({ linked: { open: { alive: 'resting' } } })
    link('CLOSED')
    await reach({ linked: 'opening' })
    expect(log).toEqual(['provision', 'keepAlive', 'closed'])
  })

  // Proves OPS-195
  test('is closed after five errors and provisioned again after 120 s', async () => {
    let times = 0
    const { actor, clock, reach } = messagingWith({
      provision: () => (++times > 5 ? Promise.resolve(provision) : Promise.reject(new Error('no'))),
    })
    actor.send({ type: 'START', organizationId: 7 })
    for (let error = 1; error < 5; error++) {
      await reach('failing')
      clock.increment(1000 * error)
    }
    await reach('cooling')
    expect(times).toBe(5)
    expect(actor.getSnapshot().context.offlineSince).not.toBeNull()
    clock.increment(119_999)
    expect(times).toBe(5)
    clock.increment(1)
    await reach({ linked: 'opening' })
    expect(times).toBe(6)
  })

  test('five errors on an open connection close it', async () => {
    const { actor, log, link } = await connected()
    for (let error = 0; error < 5; error++) link('TROUBLE')
    expect(actor.getSnapshot().value).toBe('cooling')
    expect(log).toContain('closed')
  })

  test('a restored network ends the pause at once', async () => {
    const { actor, reach, link } = await connected()
    for (let error = 0; error < 5; error++) link('TROUBLE')
    actor.send({ type: 'RETRY' })
    await reach({ linked: 'opening' })
  })

  test('another organization closes the old connection and provisions a new one', async () => {
    const { actor, log, reach } = await connected()
    actor.send({ type: 'START', organizationId: 8 })
    await reach({ linked: 'opening' })
    expect(log).toEqual(['provision', 'closed', 'provision'])
    expect(actor.getSnapshot().context.organizationId).toBe(8)
  })

  // Proves OPS-180
  test('an entity change provisions again for another organization; for the same one it marks the online states as updating', async () => {
    const { actor, log, reach, link } = await connected()
    const statuses = () => actor.getSnapshot().context.onlineStatus
    actor.send({ type: 'ONLINE_STATUS', changes: { 1: 'online', 2: 'offline' } })
    actor.send({ type: 'ENTITY_CHANGED' })
    actor.send({ type: 'START', organizationId: 7 })
    expect([log, statuses()]).toEqual([['provision'], { 1: 'updating', 2: 'updating' }])
    actor.send({ type: 'ONLINE_STATUS', changes: { 1: 'online' } })
    expect(statuses()).toEqual({ 1: 'online', 2: 'updating' })
    actor.send({ type: 'START', organizationId: 8 })
    await reach({ linked: 'opening' })
    expect([log, statuses()]).toEqual([['provision', 'closed', 'provision'], {}])
    link('OPENED')
    expect(actor.getSnapshot().context.connected).toBe(true)
    link('CLOSED')
    expect(actor.getSnapshot().context.connected).toBe(false)
  })

  // Proves OPS-123
  test('with a session the global state holds mask, carousel, subscription, a connected flag and the online states', async () => {
    const { actor } = await connected()
    actor.send({ type: 'ONLINE_STATUS', changes: { 1: 'online' } })
    const session = sessionWith({}, { urlParamsOnPageLoad: { mask: '1', carousel: '1' } }).actor.getSnapshot().context
    expect(session).toMatchObject({ maskMode: true, dashboardCarouselMode: true })
    const { provision: provisioned, connected: isConnected, onlineStatus } = actor.getSnapshot().context
    expect(provisioned?.subscription).toEqual({ token: 't', topic: 'live.7', subscription: 's' })
    expect([isConnected, onlineStatus]).toEqual([true, { 1: 'online' }])
  })

  test('signing out resets subscription, connection and online states to their defaults', async () => {
    const { actor } = await connected()
    const initial = messagingWith().actor.getSnapshot().context
    actor.send({ type: 'ONLINE_STATUS', changes: { 1: 'online' } })
    expect(actor.getSnapshot().context.provision?.subscription).toEqual(provision.subscription)
    actor.send({ type: 'STOP' })
    expect(actor.getSnapshot().context).toEqual(initial)
    expect(initial).toMatchObject({ provision: null, connected: false, onlineStatus: {} })
  })

  test('signing out ends the connection', async () => {
    const { actor, log } = await connected()
    actor.send({ type: 'STOP' })
    expect(actor.getSnapshot().value).toBe('idle')
    expect(log.at(-1)).toBe('closed')
  })
})
