/** What is kept of a data folder as it is, beside the databases: keys, ports that devices know, letters, and what the launcher remembers. */
export const kept = ['secrets.json', 'ports.json', 'demo-password', 'demo-seeded', 'nats/trust', 'outbox'] as const
