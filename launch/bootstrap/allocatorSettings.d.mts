export const allocatorSettings: Readonly<Record<string, string>>
