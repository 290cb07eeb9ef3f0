import { repeat } from '@takt/store/timing/repeat.ts'
import type { GatewayArea } from '../../core/area.ts'
import { openMessaging } from '../../core/messaging/index.ts'
import { createFloorReader } from '../efficiency/index.ts'
import { chatFileRoutes } from './chatFileRoutes.ts'
import { conversationRoutes } from './conversationRoutes.ts'
import { deleteOldChat, enqueueChatCleanup } from './deleteOldChat.ts'
import { deviceChatRoutes } from './deviceChatRoutes.ts'
import { createMachineReaders } from './machineReaders.ts'
import { messageRoutes } from './messageRoutes.ts'
import { createJobsAtScreen } from './screenActor.ts'
import { screenChatRoutes } from './screenChatRoutes.ts'
import { screenFileRoutes } from './screenFileRoutes.ts'

/** Chat: messages between people, and between people and machines (decision 0034). */
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
      jobs: [deleteOldChat(dependencies)],
      start: async () =>
        repeat({
          everyMs: 3_600_000,
          first: 'later',
          work: () => enqueueChatCleanup(dependencies),
          failed: (err) => dependencies.log.warn({ err }, 'what was said long ago was not forgotten'),
        }),
    }
  },
}
