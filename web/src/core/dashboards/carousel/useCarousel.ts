import { buildOf } from '@takt/domain/areas/access/pageBuild.ts'
import { onlineManager } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useMessaging } from '../../messaging/MessagingContext.tsx'
import { useClient } from '../../session/SessionContext.tsx'
import { carouselActors } from './carouselActors.ts'
import { carouselMachine } from './carouselMachine.ts'
import type { CarouselEvent } from './carouselTypes.ts'
import { indexAfterReload } from './reloadPage.ts'

/**
 * Starts the state machine of a wall for the lifetime of its page. While the server is lost, queries wait and keep
 * their data.
 */
export function useCarousel(wallID: string) {
  const router = useRouter()
  const client = useClient()
  const messaging = useMessaging()
  const [parts] = useState(() => {
    const link = { send: (_: CarouselEvent) => {} }
    const build = buildOf(document.documentElement.outerHTML)
    const machine = carouselMachine.provide({
      actors:
        carouselActors({
          client,
          wallID,
          router,
          onBroke: (turn, message) => link.send({ type: 'BROKE', turn, message }),
          onDoubt: () => link.send({ type: 'DOUBT' }),
        }) ?? {},
      actions: {
        serverLost: () => onlineManager.setOnline(false),
        serverFound: () => {
          onlineManager.setOnline(true)
          messaging.actor.send({ type: 'RETRY' })
        },
      },
    })
    return { link, machine, input: { build, place: indexAfterReload(build) } }
  })
  const actor = useActorRef(parts.machine, { input: parts.input })
  parts.link.send = actor.send

  useEffect(() => {
    const unsubscribe = messaging.onChanged((area) => area === 'dashboards' && actor.send({ type: 'DOUBT' }))
    const unsubscribeMissed = messaging.onMissed(() => actor.send({ type: 'DOUBT' }))
    const online = () => actor.send({ type: 'ONLINE' })
    window.addEventListener('online', online)
    return () => {
      unsubscribe()
      unsubscribeMissed()
      window.removeEventListener('online', online)
      onlineManager.setOnline(true)
    }
  }, [actor, messaging])
  return actor
}
