//! Sounds made of layers: noise through a filter, tones of several partials, envelopes, a small room. Plain arithmetic on samples,
//! the same on every machine.

/// Samples a second.
pub const RATE: f64 = 24_000.0;

/// A sound that is being made.
#[derive(Clone, Debug)]
pub struct Sound {
    samples: Vec<f32>,
    rate: f64,
    chance: u32,
}

/// How loud a layer is over time: it comes in `attack` seconds and fades to a thousandth in `decay`.
#[derive(Clone, Copy, Debug)]
pub struct Envelope {
    /// Seconds until it is there.
    pub attack: f64,
    /// Seconds until it is gone.
    pub decay: f64,
    /// At its loudest.
    pub gain: f64,
}

/// An envelope.
pub const fn env(attack: f64, decay: f64, gain: f64) -> Envelope {
    Envelope { attack, decay, gain }
}

impl Envelope {
    fn at(self, time: f64) -> f64 {
        let comes = if time < self.attack { time / self.attack } else { 1.0 };
        let fades = (-6.9 * (time - self.attack).max(0.0) / self.decay).exp();
        self.gain * comes * fades
    }
    fn length(self) -> f64 {
        self.attack + self.decay
    }
}

impl Sound {
    /// Silence.
    pub fn new(seconds: f64) -> Sound {
        Sound::at_rate(seconds, RATE)
    }

    /// Silence at another rate: low layers need fewer samples.
    pub fn at_rate(seconds: f64, rate: f64) -> Sound {
        Sound { samples: vec![0.0; (seconds * rate) as usize], rate, chance: 0x9E37_79B9 }
    }

    /// A number between 0 and 1, always the same ones in the same order.
    pub fn chance(&mut self) -> f64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 17;
        self.chance ^= self.chance << 5;
        f64::from(self.chance) / f64::from(u32::MAX)
    }

    fn span(&self, from: f64, seconds: f64) -> std::ops::Range<usize> {
        let end = ((from + seconds) * self.rate) as usize;
        let start = ((from * self.rate).max(0.0) as usize).min(self.samples.len());
        start..end.clamp(start, self.samples.len())
    }

    /// Noise through a filter that lets a band pass; the band glides from one pitch to another. `narrow`: 0.5 is wide, 20 rings.
    pub fn noise(mut self, from: f64, (low, high): (f64, f64), narrow: f64, env: Envelope) -> Sound {
        let (mut first, mut second) = (0.0, 0.0);
        let span = self.span(from, env.length());
        let count = span.len().max(1) as f64;
        for (i, place) in span.enumerate() {
            let share = i as f64 / count;
            let pitch = low * (high / low).powf(share);
            // Two integrators whose loop is solved, not delayed: stable at every pitch.
            let turn = (std::f64::consts::PI * (pitch / self.rate).min(0.45)).tan();
            let input = self.chance() * 2.0 - 1.0;
            let band = (first + turn * (input - second)) / (1.0 + turn * (turn + 1.0 / narrow));
            let pass = second + turn * band;
            (first, second) = (2.0 * band - first, 2.0 * pass - second);
            self.samples[place] += (band * env.at(i as f64 / self.rate)) as f32;
        }
        self
    }

    /// A tone that glides from one pitch to another, with partials: how many times the pitch, and how loud. High partials fade
    /// sooner.
    pub fn tone(mut self, from: f64, (low, high): (f64, f64), partials: &[(f64, f64)], env: Envelope) -> Sound {
        let span = self.span(from, env.length());
        let count = span.len().max(1) as f64;
        for (ratio, loud) in partials {
            let mut turn = 0.0f64;
            let fade = Envelope { decay: env.decay / ratio.max(1.0).sqrt(), gain: env.gain * loud, ..env };
            for (i, place) in span.clone().enumerate() {
                let pitch = low + (high - low) * (i as f64 / count);
                turn += pitch * ratio / self.rate;
                self.samples[place] += (wave(turn) * fade.at(i as f64 / self.rate)) as f32;
            }
        }
        self
    }

    /// A tone that lasts as long as the sound and comes round without a click; it swells and falls so many times.
    pub fn drone(mut self, pitch: f64, swells: f64, gain: f64) -> Sound {
        let seconds = self.samples.len() as f64 / self.rate;
        // A whole number of waves.
        let waves = (pitch * seconds).round();
        let count = self.samples.len() as f64;
        for (i, sample) in self.samples.iter_mut().enumerate() {
            let share = i as f64 / count;
            let loud = 0.55 - 0.45 * wave(share * swells + 0.25);
            *sample += (wave(waves * share) * loud * gain) as f32;
        }
        self
    }

    /// A small room: a few echoes that fade.
    pub fn room(mut self, size: f64, much: f64) -> Sound {
        for (metres, share) in [(7.1, 0.7), (11.3, 0.5), (17.9, 0.4), (23.7, 0.3)] {
            let late = (metres * size / 340.0 * self.rate) as usize;
            for i in late..self.samples.len() {
                let echo = self.samples[i - late] * (much * share * 0.5) as f32;
                self.samples[i] += echo;
            }
        }
        self
    }

    /// The finished samples, as loud as they may be, with an end that does not click.
    pub fn finish(mut self, loud: f32) -> Vec<f32> {
        for sample in &mut self.samples {
            *sample = sample.tanh();
        }
        let peak = self.samples.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
        let tail = (self.rate * 0.02) as usize;
        let count = self.samples.len();
        for (i, sample) in self.samples.iter_mut().enumerate() {
            let end = (count - i).min(tail) as f32 / tail as f32;
            *sample *= loud / peak.max(1e-6) * end;
        }
        self.samples
    }

    /// The finished samples of a loop, whose end meets its beginning.
    pub fn finish_loop(mut self, loud: f32) -> Vec<f32> {
        let peak = self.samples.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
        self.samples.iter_mut().for_each(|sample| *sample *= loud / peak.max(1e-6));
        self.samples
    }
}

/// A sine by its turns, quick and close enough: two parabolas, bent a little.
fn wave(turns: f64) -> f64 {
    let x = turns - turns.floor() - 0.5;
    let y = -16.0 * x * (0.5 - x.abs());
    0.225 * (y * y.abs() - y) + y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wave_is_a_sine() {
        for i in 0..200 {
            let turns = f64::from(i) / 40.0;
            assert!((wave(turns) - (turns * std::f64::consts::TAU).sin()).abs() < 0.002, "{turns}");
        }
    }

    #[test]
    fn a_loop_comes_round() {
        let samples = Sound::at_rate(2.0, 12_000.0).drone(73.4, 3.0, 1.0).finish_loop(0.5);
        let step = (samples[0] - samples[samples.len() - 1]).abs();
        let steepest = samples.windows(2).fold(0.0f32, |most, pair| most.max((pair[1] - pair[0]).abs()));
        assert!(step <= steepest * 1.01, "{step} against {steepest}");
    }
}
