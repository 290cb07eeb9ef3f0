import { dashboards } from '../../src/app/dashboards.ts'
import { renderApp } from '../../src/app/renderApp.tsx'
import { startApp } from '../../src/app/startApp.ts'
import { secondDashboard } from './secondDashboard.tsx'

renderApp(startApp([...dashboards, secondDashboard]))
