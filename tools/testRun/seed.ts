import fc from 'fast-check'

// Every random test of a run begins with the one seed that is told at its end, those with a seed of their own aside.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FC_SEED) })
