/** What the demonstration seeds, as a person who read the README knows it. */
export const demoPassword = 'valdora-demo';
export const demoApiKey = 'pak_demo_valdora_0000000000000000';
