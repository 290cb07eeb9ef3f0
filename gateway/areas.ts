import { accessArea } from './access/accessArea.ts'
import { activityArea } from './activity/activityArea.ts'
import { alertsArea } from './alerts/alertsArea.ts'
import { analyticsArea } from './analytics/analyticsArea.ts'
import type { GatewayArea } from './area.ts'
import { callsArea } from './calls/callsArea.ts'
import { chatArea } from './chat/chatArea.ts'
import { checksheetsArea } from './checksheets/checksheetsArea.ts'
import { connectorsArea } from './connectors/connectorsArea.ts'
import { devicesArea } from './devices/devicesArea.ts'
import { documentsArea } from './documents/documentsArea.ts'
import { efficiencyArea } from './efficiency/efficiencyArea.ts'
import { eventsArea } from './events/eventsArea.ts'
import { facilitiesArea } from './facilities/facilitiesArea.ts'
import { filesArea } from './files/filesArea.ts'
import { floorPlansArea } from './floorPlans/floorPlansArea.ts'
import { flowsArea } from './flows/flowsArea.ts'
import { healthArea } from './health/healthArea.ts'
import { itemsArea } from './items/itemsArea.ts'
import { jobsArea } from './jobs/jobsArea.ts'
import { laborArea } from './labor/laborArea.ts'
import { locatingArea } from './locating/locatingArea.ts'
import { mailArea } from './mail/mailArea.ts'
import { masterDataArea } from './masterData/masterDataArea.ts'
import { messagingArea } from './messaging/messagingArea.ts'
import { notificationsArea } from './notifications/notificationsArea.ts'
import { organizationsArea } from './organizations/organizationsArea.ts'
import { qualityArea } from './quality/qualityArea.ts'
import { reportsArea } from './reports/reportsArea.ts'
import { requestsArea } from './requests/requestsArea.ts'
import { roiArea } from './roi/roiArea.ts'
import { scheduledTasksArea } from './scheduledTasks/scheduledTasksArea.ts'
import { screensArea } from './screens/screensArea.ts'
import { tagsArea } from './tags/tagsArea.ts'
import { webArea } from './web/webArea.ts'

/** Every area of the gateway, in the order in which their routes are tried. Add yours by a line. */
export const areas: readonly GatewayArea[] = [
  eventsArea,
  itemsArea,
  accessArea,
  messagingArea,
  callsArea,
  chatArea,
  organizationsArea,
  devicesArea,
  connectorsArea,
  efficiencyArea,
  analyticsArea,
  alertsArea,
  masterDataArea,
  tagsArea,
  locatingArea,
  laborArea,
  activityArea,
  requestsArea,
  scheduledTasksArea,
  facilitiesArea,
  floorPlansArea,
  documentsArea,
  checksheetsArea,
  screensArea,
  qualityArea,
  reportsArea,
  roiArea,
  notificationsArea,
  flowsArea,
  jobsArea,
  filesArea,
  healthArea,
  mailArea,
  // Last: the application answers every address that nothing else has.
  webArea,
]
