import { accessArea } from '../areas/access/accessArea.ts'
import { activityArea } from '../areas/activity/activityArea.ts'
import { alertsArea } from '../areas/alerts/alertsArea.ts'
import { analyticsArea } from '../areas/analytics/analyticsArea.ts'
import { callsArea } from '../areas/calls/callsArea.ts'
import { chatArea } from '../areas/chat/chatArea.ts'
import { checksheetsArea } from '../areas/checksheets/checksheetsArea.ts'
import { connectorsArea } from '../areas/connectors/connectorsArea.ts'
import { devicesArea } from '../areas/devices/devicesArea.ts'
import { documentsArea } from '../areas/documents/documentsArea.ts'
import { efficiencyArea } from '../areas/efficiency/efficiencyArea.ts'
import { facilitiesArea } from '../areas/facilities/facilitiesArea.ts'
import { floorPlansArea } from '../areas/floorPlans/floorPlansArea.ts'
import { flowsArea } from '../areas/flows/flowsArea.ts'
import { healthArea } from '../areas/health/healthArea.ts'
import { laborArea } from '../areas/labor/laborArea.ts'
import { locatingArea } from '../areas/locating/locatingArea.ts'
import { masterDataArea } from '../areas/masterData/masterDataArea.ts'
import { notificationsArea } from '../areas/notifications/notificationsArea.ts'
import { organizationsArea } from '../areas/organizations/organizationsArea.ts'
import { qualityArea } from '../areas/quality/qualityArea.ts'
import { reportsArea } from '../areas/reports/reportsArea.ts'
import { requestsArea } from '../areas/requests/requestsArea.ts'
import { roiArea } from '../areas/roi/roiArea.ts'
import { scheduledTasksArea } from '../areas/scheduledTasks/scheduledTasksArea.ts'
import { screensArea } from '../areas/screens/screensArea.ts'
import { tagsArea } from '../areas/tags/tagsArea.ts'
import type { GatewayArea } from '../core/area.ts'
import { eventsArea } from '../core/events/eventsArea.ts'
import { filesArea } from '../core/files/filesArea.ts'
import { itemsArea } from '../core/items/itemsArea.ts'
import { jobsArea } from '../core/jobs/jobsArea.ts'
import { mailArea } from '../core/mail/mailArea.ts'
import { messagingArea } from '../core/messaging/messagingArea.ts'
import { webArea } from '../core/web/webArea.ts'

/** All areas of the gateway, in route matching order. Add new areas here. */
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
  // Must be last: the web application handles every path that no other route matches.
  webArea,
]
