const day = (days: number) => new Date(Date.parse('2026-03-02T14:00:00Z') + days * 86_400_000).toISOString()

const gauge = (gaugeID: string, gaugeName: string, gaugeKind: string, serialNumber: string, overdueInDays: number) => ({
  gaugeID,
  gaugeName,
  gaugeKind,
  serialNumber,
  intervalMonths: 12,
  inUse: true,
  calibratedAt: day(overdueInDays - 365),
  calibrationResult: 'passed',
  dueOn: day(overdueInDays).slice(0, 10),
  overdueFrom: day(overdueInDays),
})

/** Two calipers, of which C-150 is overdue, and a height gauge that is due soon. */
export const gauges = [
  gauge('C-150', 'Caliper 150', 'Caliper', 'SN 2044-7', -35),
  gauge('C-300', 'Caliper 300', 'caliper', 'SN 3101-2', 335),
  gauge('H-300', 'Height gauge 300', 'Height gauge', 'SN 77', 15),
]

/** The last calibration of each gauge. */
export const calibrations = gauges.map(({ gaugeID, calibratedAt }) => ({
  gaugeID,
  calibratedAt,
  result: 'passed',
  certificate: `C-${gaugeID}`,
  calibratedBy: 'Laboratory North',
}))
