const shell = ['index.html', 'src/app/shell/Shell.tsx']
const dashboard = [...shell, 'src/core/dashboards/frame/DashboardPage.tsx']
const screen = ['index.html', 'src/app/machineScreen/ScreenFrame.tsx']

/**
 * The source files that each page loads before it shows its content, with their static imports. A page that people open
 * first has its budget here; `pageSizes.json` contains the sizes.
 */
export const pages: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['index.html'],
  'Efficiency, Overall': [...dashboard, 'src/areas/efficiency/overall/OverallView.tsx'],
  'Efficiency, Details': [...dashboard, 'src/areas/efficiency/details/DetailsView.tsx'],
  'Quality, Out of tolerance': [...dashboard, 'src/areas/quality/outOfTolerance/OutOfToleranceView.tsx'],
  wall: [...shell, 'src/areas/floor/FloorPage.tsx'],
  carousel: [...dashboard, 'src/app/routes/WallAddress.tsx'],
  'list of jobs': [...shell, 'src/app/routes/WallAddress.tsx', 'src/areas/masterData/jobScreens.tsx'],
  'machine screen': [...screen, 'src/app/machineScreen/MachinePage.tsx'],
  'flow editor': ['index.html', 'src/areas/flows/editor/FlowEditorPage.tsx'],
}
