const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

const named = (list: typeof browsers, userAgent: string) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? null

/** Returns the common names of the browser and system in a user agent; null where it contains none. */
export const describeBrowser = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent),
})
