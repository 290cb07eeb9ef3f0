import { renderApp } from './renderApp.tsx'
import { startApp } from './startApp.ts'

renderApp(startApp())
