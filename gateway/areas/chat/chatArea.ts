import { repeat } from '@takt/store/timing/repeat.ts'
import type { GatewayArea } from '../../core/area.ts'
import { openMessaging } from '../../core/messaging/face.ts'
import { createFloorReader } from '../efficiency/face.ts'
import { chatFileRoutes } from './chatFileRoutes.ts'
import { conversationRoutes } from './conversationRoutes.ts'
import { deviceChatRoutes } from './deviceChatRoutes.ts'
import { forgetChat, wantForgotten } from './forgetChat.ts'
import { createMachineReaders } from './machineReaders.ts'
import { messageRoutes } from './messageRoutes.ts'
import { screenChatRoutes } from './screenChatRoutes.ts'
import { screenFileRoutes } from './screenFileRoutes.ts'
import { createJobsAtScreen } from './screenTalk.ts'

/** Messages between people, and between people and machines (decision 0034). */
export const chatArea: GatewayArea = {
  name: 'chat',
  open: (gateway) => {
    const { dependencies, shared } = gateway
    const floorOf = shared(createFloorReader)
    const jobs = createJobsAtScreen(dependencies, floorOf)
    const readersOf = createMachineReaders(dependencies, floorOf)
    return {
      routes: [
        ...conversationRoutes(dependencies),
        ...messageRoutes(dependencies),
        ...chatFileRoutes(dependencies),
        ...deviceChatRoutes(dependencies, shared(openMessaging), readersOf),
        ...screenChatRoutes(dependencies, jobs, readersOf),
        ...screenFileRoutes(dependencies, jobs, readersOf),
      ],
      jobs: [forgetChat(dependencies)],
      start: async () =>
        repeat({
          everyMs: 3_600_000,
          first: 'later',
          work: () => wantForgotten(dependencies),
          failed: (err) => dependencies.log.warn({ err }, 'what was said long ago was not forgotten'),
        }),
    }
  },
}
