import AccessTime from '@mui/icons-material/AccessTimeOutlined'
import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Apartment from '@mui/icons-material/ApartmentOutlined'
import Assignment from '@mui/icons-material/AssignmentOutlined'
import Badge from '@mui/icons-material/BadgeOutlined'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import Call from '@mui/icons-material/CallOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import Dashboard from '@mui/icons-material/DashboardOutlined'
import EventRepeat from '@mui/icons-material/EventRepeatOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import LiveHelp from '@mui/icons-material/LiveHelpOutlined'
import MapIcon from '@mui/icons-material/MapOutlined'
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined'
import PrecisionManufacturing from '@mui/icons-material/PrecisionManufacturingOutlined'
import Sell from '@mui/icons-material/SellOutlined'
import Sensors from '@mui/icons-material/SensorsOutlined'
import Shield from '@mui/icons-material/ShieldOutlined'
import Summarize from '@mui/icons-material/SummarizeOutlined'
import { screenTexts as texts } from '../texts.ts'
import type { Screen, ScreenSection } from './screen.ts'

const screen = (path: keyof typeof texts.screens, area: Screen['area'], load: Screen['load']): Screen => ({
  path,
  area,
  load,
  label: texts.screens[path],
})
const documents = () => import('../../areas/documents/screens.tsx')
const access = () => import('../../areas/access/screens.tsx')
const gauges = () => import('../../areas/checksheets/gauges/screens.tsx')
const jobs = () => import('../../areas/masterData/jobScreens.tsx')
const parts = () => import('../../areas/masterData/partScreens.tsx')
const labor = () => import('../../areas/labor/screens.tsx')
const plans = () => import('../../areas/floorPlans/screens.tsx')
const reasons = () => import('../../areas/efficiency/reasons/screens.tsx')
const requests = () => import('../../areas/requests/screens.tsx')
const schedules = () => import('../../areas/schedules/screens.tsx')
const tags = () => import('../../areas/tags/screens.tsx')

/** All lists, in the order of the navigation rail; the path of a screen is the name of its item type. */
export const sections: readonly ScreenSection[] = [
  {
    label: texts.masterData,
    groups: [
      {
        label: texts.jobs,
        Icon: Assignment,
        screens: [
          screen('jobs', 'jobs', async () => (await jobs()).JobsScreen),
          screen('jobAssemblies', 'jobs', async () => (await jobs()).JobAssembliesScreen),
          screen('jobOperations', 'jobs', async () => (await jobs()).JobOperationsScreen),
          screen(
            'jobHolds',
            'jobs',
            async () => (await import('../../areas/quality/holds/screens.tsx')).JobHoldsScreen,
          ),
        ],
      },
      {
        label: texts.parts,
        Icon: Category,
        screens: [
          screen('parts', 'parts', async () => (await parts()).PartsScreen),
          screen('revisions', 'parts', async () => (await parts()).RevisionsScreen),
          screen('assemblies', 'parts', async () => (await parts()).AssembliesScreen),
          screen('partOperations', 'parts', async () => (await parts()).PartOperationsScreen),
        ],
      },
      {
        label: texts.people,
        Icon: Badge,
        screens: [
          screen(
            'employees',
            'employees',
            async () => (await import('../../areas/masterData/EmployeesScreen.tsx')).EmployeesScreen,
          ),
          screen('laborTickets', 'employees', async () => (await labor()).LaborTicketsScreen),
          screen('indirects', 'indirects', async () => (await labor()).IndirectsScreen),
        ],
      },
      {
        label: texts.screens.clock,
        Icon: AccessTime,
        screens: [
          screen(
            'clock',
            'dashboards',
            async () => (await import('../../areas/labor/clock/ClockScreen.tsx')).ClockScreen,
          ),
        ],
      },
      {
        label: texts.tags,
        Icon: Sell,
        screens: [
          screen('tagAssociations', 'jobs', async () => (await tags()).TagAssociationsScreen),
          screen(
            'tagView',
            'dashboards',
            async () => (await import('../../areas/tags/TagViewScreen.tsx')).TagViewScreen,
          ),
          screen('tags', 'jobs', async () => (await tags()).TagsScreen),
          screen('tagAssociationTypes', 'jobs', async () => (await tags()).TagAssociationTypesScreen),
        ],
      },
      {
        label: texts.schedules,
        Icon: CalendarMonth,
        screens: [
          screen('schedules', 'resources', async () => (await schedules()).SchedulesScreen),
          screen('scheduleExceptions', 'resources', async () => (await schedules()).ScheduleExceptionsScreen),
          screen('shifts', 'resources', async () => (await labor()).ShiftsScreen),
        ],
      },
      {
        label: texts.documents,
        Icon: MenuBook,
        screens: [
          screen('instructions', 'instructions', async () => (await documents()).InstructionsScreen),
          screen('checksheets', 'checksheets', async () => (await documents()).ChecksheetsScreen),
          screen(
            'checkSources',
            'checksheets',
            async () => (await import('../../areas/checksheets/screens.tsx')).CheckSourcesScreen,
          ),
          screen('gauges', 'checksheets', async () => (await gauges()).GaugesScreen),
          screen('gaugeCalibrations', 'checksheets', async () => (await gauges()).GaugeCalibrationsScreen),
          screen(
            'controlLimits',
            'checksheets',
            async () => (await import('../../areas/quality/limits/screens.tsx')).ControlLimitsScreen,
          ),
          screen(
            'controlRules',
            'checksheets',
            async () => (await import('../../areas/quality/limits/screens.tsx')).ControlRulesScreen,
          ),
          screen(
            'chartNotes',
            'checksheets',
            async () => (await import('../../areas/quality/limits/screens.tsx')).ChartNotesScreen,
          ),
          screen('programs', 'programs', async () => (await documents()).ProgramsScreen),
          screen(
            'reviews',
            'instructions',
            async () => (await import('../../areas/documents/approve/ReviewsScreen.tsx')).ReviewsScreen,
          ),
        ],
      },
      {
        label: texts.screens.chat,
        Icon: Forum,
        screens: [
          screen('chat', null, async () => (await import('../../areas/chat/screen/ChatScreen.tsx')).ChatScreen),
        ],
      },
      {
        label: texts.screens.calls,
        Icon: Call,
        screens: [
          screen('calls', null, async () => (await import('../../areas/calls/screen/CallsScreen.tsx')).CallsScreen),
        ],
      },
      {
        label: texts.requests,
        Icon: LiveHelp,
        screens: [
          screen('requests', 'utilities', async () => (await requests()).RequestsScreen),
          screen('requestTypes', 'utilities', async () => (await requests()).RequestTypesScreen),
        ],
      },
      {
        label: texts.screens.notifications,
        Icon: NotificationsActive,
        screens: [
          screen(
            'notifications',
            'utilities',
            async () => (await import('../../areas/notifications/NotificationsScreen.tsx')).NotificationsScreen,
          ),
        ],
      },
    ],
  },
  {
    label: texts.plant,
    groups: [
      {
        label: texts.machines,
        Icon: PrecisionManufacturing,
        screens: [
          screen(
            'resources',
            'resources',
            async () => (await import('../../areas/masterData/ResourcesScreen.tsx')).ResourcesScreen,
          ),
          screen('reasons', 'resources', async () => (await reasons()).ReasonsScreen),
          screen('reasonEntries', 'dashboards', async () => (await reasons()).ReasonEntriesScreen),
        ],
      },
      {
        label: texts.dashboards,
        Icon: Dashboard,
        screens: [
          screen('walls', 'dashboards', async () => (await import('../../areas/walls/WallsScreen.tsx')).WallsScreen),
          screen(
            'targets',
            'dashboards',
            async () => (await import('../../areas/efficiency/targets/screens.tsx')).TargetsScreen,
          ),
        ],
      },
      {
        label: texts.devices,
        Icon: Sensors,
        screens: [
          screen(
            'devices',
            'devices',
            async () => (await import('../../areas/devices/DevicesScreen.tsx')).DevicesScreen,
          ),
          screen(
            'deviceGroups',
            'devices',
            async () => (await import('../../areas/devices/DeviceGroupsScreen.tsx')).DeviceGroupsScreen,
          ),
          screen('antennas', 'devices', async () => (await plans()).AntennasScreen),
          screen(
            'connectors',
            'integrations',
            async () => (await import('../../areas/connectors/ConnectorsScreen.tsx')).ConnectorsScreen,
          ),
        ],
      },
      {
        label: texts.facilities,
        Icon: MapIcon,
        screens: [
          screen(
            'facilities',
            'dashboards',
            async () => (await import('../../areas/facilities/FacilitiesScreen.tsx')).FacilitiesScreen,
          ),
          screen('floorPlans', 'dashboards', async () => (await plans()).FloorPlansScreen),
          screen('zones', 'dashboards', async () => (await plans()).ZonesScreen),
          screen('machinePlaces', 'dashboards', async () => (await plans()).MachinePlacesScreen),
          screen('planMarks', 'dashboards', async () => (await plans()).PlanMarksScreen),
        ],
      },
      {
        label: texts.organization,
        Icon: Apartment,
        screens: [
          screen(
            'organizations',
            'organizations',
            async () => (await import('../../areas/organizations/OrganizationsScreen.tsx')).OrganizationsScreen,
          ),
          screen(
            'locations',
            'organizations',
            async () => (await import('../../areas/organizations/LocationsScreen.tsx')).LocationsScreen,
          ),
        ],
      },
      {
        label: texts.access,
        Icon: Shield,
        screens: [
          screen('users', 'security', async () => (await access()).UsersScreen),
          screen('groups', 'security', async () => (await access()).GroupsScreen),
          screen(
            'displays',
            'security',
            async () => (await import('../../areas/access/displays/DisplaysScreen.tsx')).DisplaysScreen,
          ),
          screen('audit', 'security', async () => (await access()).AuditScreen),
        ],
      },
      {
        label: texts.scheduledTasks,
        Icon: EventRepeat,
        screens: [
          screen(
            'scheduledTasks',
            'scheduledTasks',
            async () => (await import('../../areas/scheduledTasks/ScheduledTasksScreen.tsx')).ScheduledTasksScreen,
          ),
        ],
      },
      {
        label: texts.screens.flows,
        Icon: AccountTree,
        screens: [
          screen('flows', 'integrations', async () => (await import('../../areas/flows/screens.tsx')).FlowsScreen),
        ],
      },
      {
        label: texts.reports,
        Icon: Summarize,
        screens: [
          screen('reports', 'dashboards', async () => (await import('../../areas/reports/screens.tsx')).ReportsScreen),
        ],
      },
    ],
  },
]
