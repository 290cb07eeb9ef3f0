import { dashboards } from '../../src/app/dashboards.ts'
import { renderApp } from '../../src/app/renderApp.tsx'
import { startApp } from '../../src/app/startApp.ts'
import { secondDashboard } from './secondDashboard.tsx'

// It stands at the address of another one: addresses of slides are of the dashboards that there are.
const others = dashboards.filter(({ path }) => path !== secondDashboard.path)
renderApp(startApp([...others, secondDashboard]))
