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
import { placeAfterReload } from './reloadPage.ts'

/**
 * The wall of this id as a machine that lives as long as the page that shows it. While its server is lost, questions
 * wait and keep what they have.
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
          onBroke: (turn, sentence) => link.send({ type: 'BROKE', turn, sentence }),
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
    return { link, machine, input: { build, place: placeAfterReload(build) } }
  })
  const actor = useActorRef(parts.machine, { input: parts.input })
  parts.link.send = actor.send

  useEffect(() => {
    const leave = messaging.onChanged((area) => area === 'dashboards' && actor.send({ type: 'DOUBT' }))
    const leaveMissed = messaging.onMissed(() => actor.send({ type: 'DOUBT' }))
    const online = () => actor.send({ type: 'ONLINE' })
    window.addEventListener('online', online)
    return () => {
      leave()
      leaveMissed()
      window.removeEventListener('online', online)
      onlineManager.setOnline(true)
    }
  }, [actor, messaging])
  return actor
}
