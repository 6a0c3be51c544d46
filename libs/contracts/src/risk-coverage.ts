import { z } from 'zod';

/** Risk and coverage at one threshold. */
export const riskCoveragePoint = z
  .object({
    threshold: z.number().describe('Value of the policy setting `threshold`, from 0 to 1.'),
    coverage: z.number().describe('Expected share of questions answered, from 0 to 1.'),
    precision: z.number().describe('Expected share of right answers among them, from 0 to 1.'),
    asks: z
      .number()
      .optional()
      .describe('Expected share of questions at which the bot asks back, from 0 to 1. Absent if not known yet.'),
  })
  .meta({ id: 'RiskCoveragePoint' });
export type RiskCoveragePoint = z.infer<typeof riskCoveragePoint>;

/** Risk-coverage curve: risk and coverage at each threshold. */
export const riskCoverage = z
  .object({
    points: z.array(riskCoveragePoint).describe('Points by ascending threshold. Empty before the first training.'),
    basis: z
      .enum(['traffic', 'articles'])
      .describe('Basis of the estimate. `traffic`: real questions. `articles`: only the articles themselves.'),
    questions: z.int().describe('Number of recent real questions used.'),
    measured: z
      .object({
        verdicts: z.int().describe('Number of rated answers.'),
        right: z.int().describe('Number of answers rated right.'),
        low: z.number().describe('Lower bound of the interval, from 0 to 1.'),
        high: z.number().describe('Upper bound of the interval, from 0 to 1.'),
      })
      .nullable()
      .describe(
        'Answers rated by visitors or operators: how many were rated, how many were right, and the 95 % Wilson interval of that share. Null if there are none.',
      ),
  })
  .meta({ id: 'RiskCoverage' });
export type RiskCoverage = z.infer<typeof riskCoverage>;
