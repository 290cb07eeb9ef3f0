import fc from 'fast-check'

// Every random test of a run starts with the single seed that is printed at its end, except those with their own seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FC_SEED) })
